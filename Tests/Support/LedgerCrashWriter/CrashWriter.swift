import AppStoreTypes
import Entitlements
import Foundation
import Ledger
import LedgerStories
import PurchaseStories

/// Records purchases without end and writes the number of each one that was acknowledged, until somebody kills it.
///
/// Arguments: the ledger's file or address, and the first number; a third one, `race`, has every writer of the same numbers record
/// the same purchases, each for a customer of its own process.
@main
enum CrashWriter {
    static let tasks = 32
    /// How many purchases several processes race for.
    static let racedPurchases = 200

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 || arguments.count == 4, let first = Int(arguments[2]) else {
            FileHandle.standardError.write(Data("usage: LedgerCrashWriter LEDGER FIRST-NUMBER [RACER]\n".utf8))
            exit(2)
        }
        let ledger: any Ledger =
            if PostgreSQLLedgerConfiguration.isAddress(arguments[1]) {
                try PostgreSQLLedger(PostgreSQLLedgerConfiguration(address: arguments[1]))
            } else {
                try SQLiteLedger(SQLiteLedgerConfiguration(path: arguments[1]))
            }
        let racer = arguments.count == 4 ? arguments[3] : nil
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var number = first + task
                    while racer == nil || number < first + racedPurchases {
                        let receipt = try await ledger.record(try purchase(number, for: racer))
                        let isNew = racer == nil || receipt.transactions.values.contains(.recorded)
                        let isBound = receipt.claims.values.contains(.bound)
                        let word = racer == nil ? "" : "\(isNew ? " new" : "")\(isBound ? " bound" : "")"
                        FileHandle.standardOutput.write(Data("\(number)\(word)\n".utf8))
                        number += tasks
                    }
                }
            }
            try await group.waitForAll()
        }
        await ledger.close()
    }

    /// Customer n buys subscription n; in a race each racer's customer n claims the same.
    private static func purchase(_ number: Int, for racer: String?) throws -> Submission {
        let customer = CustomerReference(id: CustomerID((racer ?? "c") + "\(number)"), token: nil)
        let bought = Purchase.month(id: TransactionID("\(number)"), from: .day(0), to: .day(30))
        return try Submission.posted(by: customer, bought, at: .day(1))
    }
}
