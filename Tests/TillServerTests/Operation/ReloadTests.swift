import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("A configuration read again")
struct ReloadTests {
    static func read(_ served: ServedService, _ http: String, level: String = "info", more: String = "") throws -> Configuration {
        try ConfigurationTests.read(
            """
            { http: { port: 0, \(http) }, database: '\(served.configuration.database)', log: { level: '\(level)' }, \(more)
              apps: { game: { bundleId: 'com.example.game', environments: ['Sandbox'], publishableKeys: ['\(Shop.publishableKey)'] } } }
            """)
    }

    static func open(_ story: (ServedService) async throws -> Void) async throws {
        try await ServedService.open { configuration in
            let database = configuration.database
            if let read = try? ConfigurationTests.read(
                """
                { http: { port: 0 }, database: '\(database)',
                  apps: { game: { bundleId: 'com.example.game', environments: ['Sandbox'], publishableKeys: ['\(Shop.publishableKey)'] } } }
                """)
            {
                configuration = read
            }
        } _: {
            try await story($0)
        }
    }

    @Test("log level, limits and origins change at once, and the log names them")
    func applied() async throws {
        try await Self.open { served in
            let page: HTTPHeaders = ["Origin": "https://shop.example"]
            #expect(try await served.send("GET", "/healthz", headers: page).headers["Access-Control-Allow-Origin"] == nil)
            #expect(!served.log.text.contains("\"message\":\"answered\""))
            served.service.apply(
                try Self.read(served, "requestsInFlight: 7, streams: 3, corsOrigins: ['https://shop.example']", level: "debug"))
            #expect(
                try await served.send("GET", "/healthz", headers: page).headers["Access-Control-Allow-Origin"] == "https://shop.example")
            #expect(served.service.running.withLock { TillService.limits($0) }.requestsInFlight == 7)
            while !served.log.text.contains("\"message\":\"answered\"") { await Task.yield() }
            #expect(
                served.log.text.contains(#""applied":"http.corsOrigins http.requestsInFlight http.streams log.level","needsRestart":"""#))
        }
    }

    @Test("what needs a restart is named each time until then, and does not hold")
    func waiting() async throws {
        try await Self.open { served in
            for round in 1...2 {
                served.service.apply(try Self.read(served, "loops: 3", more: "limits: { documentsPerRequest: 5 },"))
                let lines = served.log.text.split(separator: "\n").filter { $0.contains("read again") }
                #expect(
                    lines.count == round && lines.allSatisfy { $0.contains(#""needsRestart":"http.loops limits.documentsPerRequest""#) })
            }
        }
    }

    @Test("the same again is said to be the same")
    func same() async throws {
        try await Self.open { served in
            served.service.apply(try Self.read(served, "", level: "info"))
            served.service.apply(try Self.read(served, "", level: "info"))
            #expect(served.log.text.contains("is the same"))
        }
    }

    @Test("a refused file changes nothing, and the log says why")
    func refused() async throws {
        try await Self.open { served in
            do {
                served.service.apply(try Self.read(served, "streams: -1, corsOrigins: ['nowhere'], trustedProxies: ['10.0.0.1/8']"))
            } catch let error as ConfigurationError {
                served.service.refuse(error)
            }
            let log = served.log.text
            for piece in ["nothing was changed", "http.streams", "nowhere", "10.0.0.1/8"] { #expect(log.contains(piece), "\(piece)") }
            #expect(try await served.send("GET", "/healthz").status == 200)
        }
    }

    @Test("docs/configuration.md names every key that changes at once", arguments: ConfigurationKey.all.filter(\.isLive).map(\.dotted))
    func documented(key: String) throws {
        let text = try String(contentsOf: ServedMetricsTests.root.appending(path: "docs/configuration.md"), encoding: .utf8)
        let section = try #require(text.range(of: "## Changing a running server"))
        #expect(text[section.upperBound...].contains(key.hasPrefix("rateLimits") ? "`rateLimits`" : "`\(key)`"))
    }
}
