import AppStoreTypes
import Entitlements
import Foundation
import Ledger
import LedgerStories
import PurchaseStories

/// Records purchases without end and writes the number of each one that was acknowledged, until somebody kills it.
///
/// Arguments: the ledger's file, and the first number.
@main
enum CrashWriter {
    static let tasks = 32

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let first = Int(arguments[2]) else {
            FileHandle.standardError.write(Data("usage: LedgerCrashWriter FILE FIRST-NUMBER\n".utf8))
            exit(2)
        }
        let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: arguments[1]))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var number = first + task
                    while true {
                        _ = try await ledger.record(try purchase(number))
                        FileHandle.standardOutput.write(Data("\(number)\n".utf8))
                        number += tasks
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Customer n buys subscription n.
    private static func purchase(_ number: Int) throws -> Submission {
        let customer = CustomerReference(id: CustomerID("c\(number)"), token: nil)
        let bought = Purchase.month(id: TransactionID("\(number)"), from: .day(0), to: .day(30))
        return try Submission.posted(by: customer, bought, at: .day(1))
    }
}
