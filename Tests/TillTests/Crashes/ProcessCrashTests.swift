import AppStoreSimulator
import AppStoreTypes
import CrashPoints
import Foundation
import Testing
import TillTesting

/// The same with real processes: an app of its own, over HTTP, aborts at every step of a purchase and is started again.
@Suite("Aborted processes", .timeLimit(.minutes(10)))
struct ProcessCrashTests {
    static let together = 4

    @Test("an app that aborts at any step of a purchase has exactly one grant after its next start")
    func aborts() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let simulator = try SimulatorServer(store: shop.appStore)
            let running = Task { try await simulator.run() }
            let folder = try TemporaryFolder(inMemory: true)
            var fatal = 0
            var isOver = false
            while !isOver, fatal < 200 {
                let steps = (fatal + 1)...(fatal + Self.together)
                isOver = try await withThrowingTaskGroup { group in
                    for step in steps {
                        let app = AppProcess(appStore: simulator.port, shop, folder.url.appendingPathComponent("\(step)"), number: step)
                        group.addTask { try await Self.abort(app, at: step, in: shop) }
                    }
                    return try await group.reduce(into: false) { $0 = $0 || $1 }
                }
                fatal = steps.upperBound
            }
            #expect(isOver, "the flow never ends")
            simulator.stop()
            _ = try? await running.value
        }
    }

    /// - Returns: whether the app lived to the end.
    private static func abort(_ app: AppProcess, at step: Int, in shop: TestShop) async throws -> Bool {
        let first = try await app.run(buying: "coins10", diesAt: step)
        let isPaid = await shop.appStore.summary().transactions.contains { $0.account == app.device }
        let second = try await app.run(buying: isPaid ? "-" : "coins10", diesAt: 0)
        #expect(second.isQuiet, "step \(step): \(second.lines)")
        let payments = await shop.appStore.summary().transactions.filter { $0.account == app.device }
        #expect(payments.count == 1, "step \(step): \(payments.count) payments")
        #expect(payments.allSatisfy { $0.isFinished }, "step \(step): not finished")
        let ids = payments.compactMap { $0.transaction.transactionId?.rawValue }
        let listed = try await ShopQuestion(shop).transactions(of: app.customer)
        #expect(listed == ids, "step \(step): the server lists \(listed) of \(ids)")
        let told = (first.lines + second.lines).filter { $0.hasPrefix("told ") }
        #expect(Set(told) == Set(ids.map { "told \($0) \(app.customer)" }), "step \(step): \(told)")
        return first.isQuiet
    }
}

/// The app as a process.
private struct AppProcess: Sendable {
    let device: String
    let customer: String
    private let arguments: [String]

    struct Life: Sendable {
        let lines: [String]
        var isQuiet: Bool { lines.contains { $0.hasPrefix("quiet ") } }
    }

    init(appStore: UInt16, _ shop: TestShop, _ folder: URL, number: Int) {
        device = "tablet-\(number)"
        customer = "ada-\(number)"
        arguments = [
            "http://127.0.0.1:\(appStore)", shop.serverURL.absoluteString, "pk_test_0001", folder.path, device, customer,
        ]
    }

    /// Runs the app until it ends or aborts; with what it wrote.
    func run(buying product: String, diesAt step: Int) async throws -> Life {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("CrashingCustomer")
        process.arguments = arguments + [product, String(step)]
        // A program that writes down why another one crashed would keep its output open.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let octets = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Data, any Error>) in
            Thread.detachNewThread {
                do {
                    try process.run()
                    let octets = output.fileHandleForReading.readDataToEndOfFile()
                    process.waitUntilExit()
                    continuation.resume(returning: octets)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
        return Life(lines: String(decoding: octets, as: UTF8.self).split(separator: "\n").map(String.init))
    }
}
