import Foundation
import Testing

/// A process of its own that uses a ledger; see `CrashWriter` for what it can be told.
final class CrashWriterProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ arguments: String...) throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        process.executableURL = folder.appendingPathComponent("LedgerCrashWriter")
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Lets it begin, where it waits for that.
    func begin() { input.fileHandleForWriting.write(Data("\n".utf8)) }

    /// Waits for the end, which must be a good one; gives what it wrote.
    func finish() -> [String] {
        let (lines, status) = end()
        #expect(status == 0)
        return lines
    }

    /// Waits for the end; gives what it wrote and how it ended.
    func end() -> (lines: [String], status: Int32) {
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text.split(separator: "\n").map(String.init), process.terminationStatus)
    }

    /// Kills the process once it has acknowledged so many; gives all that it acknowledged before it died.
    func killAfter(acknowledgements count: Int) throws -> Set<Int> {
        var octets: [UInt8] = []
        var lines = 0
        while lines < count {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            lines += more.count { $0 == 10 }
            octets += more
        }
        kill(process.processIdentifier, SIGKILL)
        octets += [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        let complete = octets.split(separator: 10)
        let whole = octets.last == 10 ? complete : complete.dropLast()
        return Set(whole.compactMap { Int(String(decoding: $0, as: UTF8.self)) })
    }
}
