import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Replays", .serialized)
struct ReplayTests {
    /// So many times the purchase is posted again; `TILL_REPLAYS` says how many, for optimised builds and quiet machines.
    static let count = ProcessInfo.processInfo.environment["TILL_REPLAYS"].flatMap { Int($0) } ?? 5_000
    private static let documentsInOne = 50

    @Test("one purchase, posted again and again by many at once, is one row, one event and no memory", .timeLimit(.minutes(20)))
    func replays() async throws {
        try await ServedService.open { served in
            let signed = try TestStore.shared.sign(TestStore.purchase("1001"))
            let list = Array(repeating: "\"\(signed)\"", count: Self.documentsInOne).joined(separator: ",")
            let posts = Self.count / Self.documentsInOne
            let bodies = ["ada", "bob"].map { #"{"customer":"\#($0)","signedTransactions":[\#(list)]}"# }
            for body in bodies { #expect(try await served.send("POST", "/v1/purchases", body: body).status == 200) }
            let ledger = LedgerFile(path: served.configuration.database)
            let events = try ledger.count("events")
            #expect(try ledger.count("transactions") == 1 && ledger.count("evidence") == 1 && events >= 1)
            let before = ProcessFigures.residentBytes
            let statuses = try await withThrowingTaskGroup(of: [Int: Int].self) { group in
                for lane in 0..<8 {
                    group.addTask {
                        var statuses: [Int: Int] = [:]
                        for number in stride(from: lane, to: posts, by: 8) {
                            statuses[try await served.send("POST", "/v1/purchases", body: bodies[number % 2]).status, default: 0] += 1
                        }
                        return statuses
                    }
                }
                return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
            }
            #expect(statuses == [200: posts])
            if let before, let after = ProcessFigures.residentBytes { #expect(after - before < 128 * 1_048_576) }
            let owned = try await served.send("GET", "/v1/customers/ada", key: Shop.secretKey)
            #expect(String(decoding: owned.body, as: UTF8.self).components(separatedBy: "\"transactionId\":\"1001\"").count == 2)
            #expect(try ledger.count("transactions") == 1 && ledger.count("evidence") == 1 && ledger.count("events") == events)
        }
    }
}
