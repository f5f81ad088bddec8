import AppStoreTypes
import Entitlements
import FaultyDisk
import Foundation
import Ledger
import LedgerStories
import PurchaseStories

/// A process that uses a ledger until it is done or dies, and writes a line for each thing that was acknowledged.
///
/// Arguments: what to do, the ledger's file or address, and what that needs:
/// - `write LEDGER FIRST`: records purchases without end, from a number on.
/// - `race LEDGER FIRST NAME`: records 200 purchases, for customers of this process's name, which other processes record too.
/// - `open LEDGER`: opens and closes it.
/// - `die LEDGER CALL`: plays the fault story and ends in the call of that number by which SQLite changes the disk.
/// - `receipts LEDGER COUNT`, `notifications LEDGER COUNT`: records so many raced purchases, as the one or the other.
///
/// All but the first and `die` wait for a line before they begin, so that processes begin together.
@main
enum CrashWriter {
    static let tasks = 32
    /// How many purchases several processes race for.
    static let racedPurchases = 200

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else { usage() }
        let number = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0
        if !["write", "die"].contains(arguments[0]) { _ = readLine() }
        if arguments[0] == "die" {
            _ = FaultyDisk((arguments[1] as NSString).deletingLastPathComponent, .death, at: number)
        }
        let ledger = try LedgerPlace(arguments[1]).open()
        switch arguments[0] {
        case "write": try await write(ledger, from: number, racer: nil)
        case "race": try await write(ledger, from: number, racer: arguments.last)
        case "open": say("open")
        case "die": for step in FaultStory.steps { try await tell(step, on: ledger) }
        case "receipts": try await each(1...number) { _ = try await ledger.record(RacedPurchase($0).receipt()) }
        case "notifications": try await each(1...number) { _ = try await ledger.record(RacedPurchase($0).notification()) }
        default: usage()
        }
        await ledger.close()
    }

    private static func usage() -> Never {
        FileHandle.standardError.write(
            Data("usage: LedgerCrashWriter write|race|open|die|receipts|notifications LEDGER [NUMBER] [NAME]\n".utf8))
        exit(2)
    }

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    private static func tell(_ step: Int, on ledger: any Ledger) async throws {
        try await FaultStory.run(step, on: ledger)
        say("\(step)")
    }

    /// Does something for each number, on several tasks, the same numbers at about the same time in every process.
    private static func each(_ numbers: ClosedRange<Int>, _ body: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<4 {
                group.addTask { for number in numbers where number % 4 == lane { try await body(number) } }
            }
            try await group.waitForAll()
        }
    }

    private static func write(_ ledger: any Ledger, from first: Int, racer: String?) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var number = first + task
                    while racer == nil || number < first + racedPurchases {
                        let receipt = try await ledger.record(try purchase(number, for: racer))
                        let isNew = racer == nil || receipt.transactions.values.contains(.recorded)
                        let isBound = receipt.claims.values.contains(.bound)
                        say("\(number)" + (racer == nil ? "" : "\(isNew ? " new" : "")\(isBound ? " bound" : "")"))
                        number += tasks
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Customer n buys subscription n; in a race each racer's customer n claims the same.
    private static func purchase(_ number: Int, for racer: String?) throws -> Submission {
        let customer = CustomerReference(id: CustomerID((racer ?? "c") + "\(number)"), token: nil)
        let bought = Purchase.month(id: TransactionID("\(number)"), from: .day(0), to: .day(30))
        return try Submission.posted(by: customer, bought, at: .day(1))
    }
}
