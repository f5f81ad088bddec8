import Foundation
import Testing

@testable import TillServer

@Suite("The registry of metrics")
struct MetricTextTests {
    @Test("counters, gauges and histograms are written as Prometheus reads them")
    func kinds() async throws {
        let registry = MetricRegistry()
        let counter = registry.counter("till_a_total", "Of a\\b\nand more.", labels: "x", "y")
        counter.add(2, "1", "a \"quoted\" \\ line\nbreak")
        counter.add(1, "1")
        counter.add(-5, "2", "")
        registry.gauge("till_depth", "B.").set(-0.25)
        let histogram = registry.histogram("till_c_seconds", "C.", bounds: [0.1, 1], labels: "z")
        for value in [0.1, 0.5, 7, .nan] { histogram.observe(value, "q") }
        histogram.observe(.milliseconds(50), "q")
        registry.countingProbe("till_done_total", "D.", labels: ["k"]) { [(["1"], 3), (["2"], 1e18)] }
        let text = await registry.text()
        let read = try PrometheusText(text)
        #expect(read.value("till_a_total", ["x": "1", "y": "a \"quoted\" \\ line\nbreak"]) == 2)
        #expect(read.value("till_a_total", ["x": "1", "y": ""]) == 1 && read.value("till_a_total", ["x": "2", "y": ""]) == nil)
        #expect(read.value("till_depth") == -0.25)
        #expect(read.value("till_c_seconds_bucket", ["z": "q", "le": "0.1"]) == 2)
        #expect(
            read.value("till_c_seconds_count", ["z": "q"]) == 4 && abs((read.value("till_c_seconds_sum", ["z": "q"]) ?? 0) - 7.65) < 1e-9)
        #expect(read.value("till_done_total", ["k": "2"]) == 1e18)
        try Promtool.check(["check", "metrics"], text)
    }

    @Test("an attacker who invents label values fills one series more and no memory")
    func bounded() async throws {
        let registry = MetricRegistry()
        let counter = registry.counter("till_a_total", "A.", labels: "x")
        for number in 0..<5_000 { counter.add(1, "\(number)" + String(repeating: "z", count: 1_000)) }
        let read = try PrometheusText(await registry.text())
        let samples = try #require(read.families["till_a_total"]?.samples)
        #expect(samples.count == MetricSeries.limit + 1)
        #expect(samples.map(\.number).reduce(0, +) == 5_000)
        #expect(read.value("till_a_total", ["x": "other"]) == Double(5_000 - MetricSeries.limit))
        #expect(samples.allSatisfy { ($0.labels["x"] ?? "").count <= MetricSeries.valueBound })
    }

    @Test("what threads count at once is all there")
    func threads() async throws {
        let metrics = Metrics()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for number in 0..<1_000 {
                        metrics.deliveries.add(1, "webhook", "delivered")
                        metrics.deliveryDuration.observe(Double(number) / 100, "webhook")
                    }
                }
            }
        }
        let read = try PrometheusText(await metrics.registry.text())
        #expect(read.value("till_deliveries_total", ["kind": "webhook", "outcome": "delivered"]) == 8_000)
        #expect(read.value("till_delivery_duration_seconds_count", ["kind": "webhook"]) == 8_000)
    }

    @Test("a name is one metric, whoever takes it")
    func shared() async throws {
        let registry = MetricRegistry()
        registry.counter("till_a_total", "A.").add()
        registry.counter("till_a_total", "A.").add()
        #expect(try PrometheusText(await registry.text()).value("till_a_total") == 2)
    }
}

/// Prometheus's own judge, where Debian's package is installed.
enum Promtool {
    static let path = ["/usr/bin/promtool", ServedMetricsTests.root.appending(path: ".build/promtool/usr/bin/promtool").path]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Fails when it finds a fault; does nothing where it is not installed.
    static func check(_ arguments: [String], _ input: String = "") throws {
        guard let path else { return }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let (given, said) = (Pipe(), Pipe())
        process.standardInput = given
        process.standardOutput = said
        process.standardError = said
        try process.run()
        try given.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try given.fileHandleForWriting.close()
        let words = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(words)")
    }
}
