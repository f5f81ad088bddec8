import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Figures of a running server")
struct ServedMetricsTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func local(_ configuration: inout Configuration) { configuration.metrics = MetricsSettings(host: "127.0.0.1", port: 0) }

    static func scrape(_ served: ServedService) async throws -> (reply: HTTPClientResponse, read: PrometheusText) {
        let reply = try await served.send("GET", "/metrics", key: nil, port: served.service.metricsPort)
        return (reply, try PrometheusText(String(decoding: reply.body, as: UTF8.self)))
    }

    @Test("purchases, refusals and reads are counted by route, verdict and code, and name nobody", .timeLimit(.minutes(2)))
    func counted() async throws {
        try await ServedService.open(Self.local) { served async throws in
            let store = TestStore.shared
            let signed = try store.sign(TestStore.purchase("1001"))
            let body = #"{"customer":"ada","signedTransactions":["\#(signed)","a.b.c"]}"#
            #expect(try await served.send("POST", "/v1/purchases", body: body).status == 200)
            #expect(try await served.send("GET", "/v1/customers/ada").status == 200)
            #expect(try await served.send("GET", "/v1/customers/ada", key: "pk_nobody").status == 401)
            #expect(try await served.send("GET", "/nowhere/ada").status == 404)
            // A request is counted when its reply is written, which is a little later than it is read.
            var (reply, read) = try await Self.scrape(served)
            while read.value("till_http_requests_total", ["route": "none", "method": "GET", "class": "4xx"]) == nil {
                (reply, read) = try await Self.scrape(served)
            }
            #expect(reply.status == 200 && reply.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
            #expect(read.value("till_http_requests_total", ["route": "/v1/purchases", "method": "POST", "class": "2xx"]) == 1)
            #expect(read.value("till_http_requests_total", ["route": "/v1/customers/{id}", "method": "GET", "class": "2xx"]) == 1)
            #expect(read.value("till_http_requests_total", ["route": "/v1/customers/{id}", "method": "GET", "class": "4xx"]) == 1)
            #expect(read.value("till_http_requests_total", ["route": "none", "method": "GET", "class": "4xx"]) == 1)
            #expect(read.value("till_http_request_duration_seconds_count", ["route": "/v1/customers/{id}"]) == 2)
            #expect(read.value("till_verifications_total", ["kind": "transaction", "verdict": "accepted", "code": ""]) == 1)
            let refused = read.families["till_verifications_total"]?.samples.first { $0.labels["verdict"] == "refused" }
            #expect(refused?.number == 1 && refused?.labels["code"]?.hasPrefix("jws.") == true)
            #expect(read.value("till_ledger_call_duration_seconds_count", ["call": "record"]) == 1)
            #expect(read.value("till_ledger_up", ["way": "write"]) == 1 && read.value("till_http_limit", ["of": "streams"]) == 1_000)
            #expect((read.value("process_resident_memory_bytes") ?? 1e6) >= 1e6 && (read.value("process_cpu_seconds_total") ?? 0) > 0)
            #expect((read.value("process_open_fds") ?? 3) >= 3 && (read.value("till_http_connections_total") ?? 0) >= 1)
            let text = String(decoding: reply.body, as: UTF8.self)
            #expect(!text.contains("ada") && !text.contains("1001") && !text.contains("pk_"))
            try Promtool.check(["check", "metrics"], text)
        }
    }

    @Test("the API's port has no figures, and the figures' port has no API")
    func apart() async throws {
        try await ServedService.open(Self.local) { served in
            let amongCalls = try await served.send("GET", "/metrics", key: Shop.secretKey)
            #expect(amongCalls.status == 404)
            let port = served.service.metricsPort
            #expect(try await served.send("GET", "/v1/customers/ada", port: port).status == 404)
            #expect(try await served.send("POST", "/v1/purchases", body: "{}", port: port).status == 404)
        }
        try await ServedService.open { #expect($0.service.metricsPort == nil) }
    }

    @Test("with a token only who shows it reads the figures")
    func token() async throws {
        let token = "scrape-" + String(repeating: "0123456789abcdef", count: 2)
        try await ServedService.open {
            $0.metrics = MetricsSettings(host: "127.0.0.1", port: 0, token: SecretKey(name: "m", key: token))
        } _: {
            served async throws in
            for key in [nil, "", "scrape", token + "x", Shop.secretKey] {
                #expect(try await served.send("GET", "/metrics", key: key, port: served.service.metricsPort).status == 401)
            }
            let shown = try await served.send("GET", "/metrics", key: token, port: served.service.metricsPort)
            #expect(shown.status == 200)
        }
    }

    @Test("a port that is taken is named, and nothing is left open")
    func taken() async throws {
        try await ServedService.open(Self.local) { served async throws in
            let port = Int(served.service.metricsPort ?? 0)
            let failure = await #expect(throws: TillService.Failure.self) {
                try await ServedService.open {
                    $0.metrics = MetricsSettings(host: "127.0.0.1", port: port)
                } _: { _ in
                }
            }
            #expect(failure?.description.contains("127.0.0.1:\(port)") == true)
        }
    }

    @Test("docs/metrics.md lists every metric with its kind, and no other; dashboard and alerts name only these")
    func documents() async throws {
        try await ServedService.open(Self.local) { served async throws in
            let (_, read) = try await Self.scrape(served)
            let document = try String(contentsOf: Self.root.appending(path: "docs/metrics.md"), encoding: .utf8)
            let listed = document.split(separator: "\n").filter { $0.hasPrefix("| `") }
            for (name, family) in read.families {
                #expect(listed.contains { $0.hasPrefix("| `\(name)` | \(family.type) |") }, "\(name) (\(family.type)): \(family.help)")
            }
            #expect(listed.count == read.families.count)
            for file in ["till-alerts.yml", "till-dashboard.json"] {
                let text = try String(contentsOf: Self.root.appending(path: "packaging/monitoring/\(file)"), encoding: .utf8)
                let names = Set(text.matches(of: /\b(till|process)_[a-z_]+/).map { String($0.output.0) })
                #expect(names.count > 10)
                for name in names where !read.families.keys.contains(name) {
                    let base = ["_bucket", "_sum", "_count"].first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
                    #expect(base.flatMap { read.families[$0] }?.type == "histogram", "\(file) names \(name)")
                }
            }
        }
    }

    @Test("the dashboard is JSON with queries, the alerts are rules that Prometheus loads")
    func files() throws {
        let folder = Self.root.appending(path: "packaging/monitoring")
        struct Dashboard: Decodable {
            struct Panel: Decodable {
                struct Target: Decodable { let expr: String }
                let title: String
                let targets: [Target]
            }
            let panels: [Panel]
        }
        let dashboard = try JSONDecoder().decode(Dashboard.self, from: try Data(contentsOf: folder.appending(path: "till-dashboard.json")))
        #expect(dashboard.panels.count >= 20 && dashboard.panels.allSatisfy { !$0.targets.isEmpty })
        try Promtool.check(["check", "rules", folder.appending(path: "till-alerts.yml").path])
    }
}
