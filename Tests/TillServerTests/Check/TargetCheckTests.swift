import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger
import Testing

@testable import TillServer

@Suite("Trying what a server sends to, and where it listens")
struct TargetCheckTests {
    private static func put(
        _ url: String, as id: EndpointID, in ledger: any ServiceLedger, change: (inout WebhookSettings) -> Void = { _ in }
    )
        async throws
    {
        var settings = WebhookSettings(url: url, environments: [.production])
        settings.secrets = [WebhookSecret(drawn: Array(repeating: 7, count: 32), at: .day(0))]
        change(&settings)
        try await ledger.put(Endpoint(id: id, app: "game", settings: settings.json, createdAt: .day(0)))
    }

    @Test("a webhook that answers is good, one that nobody hears fails, one that is switched off is not asked")
    func webhooks() async throws {
        try await CheckedServer.withTarget { port in
            try await CheckedServer.make { checked in
                try await checked.withLedger { ledger in
                    try await Self.put("http://127.0.0.1:\(port)/hook?key=hidden", as: "good", in: ledger)
                    try await Self.put("http://127.0.0.1:1/hook", as: "deaf", in: ledger)
                    try await Self.put("http://127.0.0.1:1/hook", as: "off", in: ledger) { $0.disabled = .byTeam(at: .day(0)) }
                    try await Self.put("http://127.0.0.1:\(port)/hook", as: "bare", in: ledger) { $0.secrets = [] }
                }
                let report = await checked.report()
                let found = report.findings.filter { $0.piece == .targets }
                #expect(
                    found.verdict("webhook good of app game at http://127.0.0.1:\(port) can be reached (it answers HEAD with 200)") == .ok)
                #expect(found.verdict("webhook deaf") == .failed && found.verdict("webhook off") == nil && !report.isGood)
                #expect(report.findings.verdict("webhook good of app game has a secret") == .ok)
                #expect(report.findings.verdict("webhook bare of app game has no secret") == .failed)
                #expect(!report.text.contains("hidden"))
            }
        }
    }

    @Test("the rules for webhooks hold: no private address, no http, unless they are allowed")
    func rules() async throws {
        try await CheckedServer.withTarget { port in
            try await CheckedServer.make { checked in
                let relay = "http://127.0.0.1:\(port)/hook"
                checked.configuration.apps[0].relayNotifications = [relay]
                #expect(await checked.findings(.targets).verdict("relayNotifications") == .ok)
                checked.configuration.webhooks.allowsHTTP = false
                #expect(await checked.findings(.targets).verdict("begins with http://") == .failed)
                checked.configuration.webhooks = TargetRules(allowsHTTP: true)
                #expect(await checked.findings(.targets).verdict("leads to 127.0.0.1") == .failed)
                checked.configuration.webhooks = TargetRules(allowsPrivate: true, allowsHTTP: true)
                checked.configuration.apps[0].relayNotifications = ["http://no-such-name.invalid/hook"]
                #expect(await checked.findings(.targets).verdict("has no address") == .failed)
            }
        }
    }

    @Test("plain HTTP where TLS is meant fails")
    func noTLS() async throws {
        try await CheckedServer.withTarget { port in
            try await CheckedServer.make { checked in
                checked.configuration.apps[0].relayNotifications = ["https://127.0.0.1:\(port)/hook"]
                #expect(await checked.findings(.targets).verdict("TLS with") == .failed)
            }
        }
    }

    @Test("of many targets the first fifty are tried, and the rest is told")
    func bounded() async throws {
        try await CheckedServer.withTarget { port in
            try await CheckedServer.make { checked in
                checked.configuration.apps[0].relayNotifications = (0..<53).map { "http://127.0.0.1:\(port)/hook?\($0)" }
                let found = await checked.findings(.targets)
                #expect(found.count == 51 && found.verdict("3 further targets were not tried") == .warning)
            }
        }
    }

    @Test("a clock half a minute beyond a target's is a warning, one of five minutes fails", arguments: [-1, 1])
    func clock(side: Int64) async throws {
        try await CheckedServer.withTarget { port in
            try await CheckedServer.make { checked in
                checked.configuration.apps[0].relayNotifications = ["http://127.0.0.1:\(port)/hook"]
                #expect(await checked.findings(.clock).verdict("the clock agrees with that of http://127.0.0.1:\(port)") == .ok)
                checked.lead = side * 60_000
                #expect(await checked.findings(.clock).map(\.verdict) == [.warning])
                checked.lead = side * 600_000
                #expect(await checked.findings(.clock).map(\.verdict) == [.failed])
            }
        }
    }

    @Test("an address that is free is good; a Till on it is a warning; anything else on it fails")
    func listening() async throws {
        try await CheckedServer.make { checked in
            #expect(await checked.findings(.address).map(\.verdict) == [.ok])
        }
        try await ServedService.open { served in
            try await CheckedServer.make { checked in
                checked.configuration.http.port = Int(served.service.port)
                #expect(await checked.findings(.address).verdict("a Till serves on 127.0.0.1:\(served.service.port) already") == .warning)
            }
        }
        try await CheckedServer.withTarget { port in
            try await CheckedServer.make { checked in
                checked.configuration.http.port = Int(port)
                checked.configuration.metrics = MetricsSettings(host: "127.0.0.1", port: Int(port))
                let found = await checked.findings(.address)
                #expect(found.map(\.verdict) == [.failed, .failed])
                #expect(found.verdict("Another program already listens on 127.0.0.1:\(port)") == .failed)
                checked.configuration.http = HTTPSettings(host: "192.0.2.1", port: 8_080)
                #expect(await checked.findings(.address).verdict("This machine has no address") == .failed)
            }
        }
    }
}
