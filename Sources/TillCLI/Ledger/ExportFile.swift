import Foundation
import TillServer

/// The file that an export is written to: beside its name until it is whole, so that a broken run can go on.
final class ExportFile {
    private let path: String
    private let handle: FileHandle
    /// Where an earlier run stood; `nil` when there was none.
    let place: ExportPlace?

    private var part: String { path + ".part" }

    /// Opens the file; an earlier run's is cut behind its last mark.
    init(_ path: String) throws(LineFile.Failure) {
        self.path = path
        guard !FileManager.default.fileExists(atPath: path) else {
            throw LineFile.Failure(description: "\(path) is there already: give another name, nothing is replaced")
        }
        let part = path + ".part"
        var found: (place: ExportPlace, end: Int)?
        if FileManager.default.fileExists(atPath: part) {
            var lines = try LineFile(part, limit: PortableLine.lengthLimit)
            while let line = try lines.next() {
                if case .mark(let place)? = Self.mark(line) { found = (place, lines.offset) }
            }
            lines.close()
        } else if !FileManager.default.createFile(atPath: part, contents: nil, attributes: [.posixPermissions: 0o600]) {
            throw LineFile.Failure(description: "\(part) cannot be made")
        }
        guard let handle = FileHandle(forUpdatingAtPath: part) else { throw LineFile.Failure(description: "\(part) cannot be written") }
        do {
            try handle.truncate(atOffset: UInt64(found?.end ?? 0))
        } catch {
            throw LineFile.Failure(description: "\(part) cannot be written: \(error.localizedDescription)")
        }
        self.handle = handle
        place = found?.place
    }

    /// Whether a file begins as an export does.
    static func isExport(_ path: String) -> Bool {
        guard var lines = try? LineFile(path, limit: 256) else { return false }
        defer { lines.close() }
        guard let line = try? lines.next() else { return false }
        return (try? PortableLine(line)) == .header
    }

    private static let markStart = Array("{\"type\":\"mark\"".utf8)

    private static func mark(_ line: [UInt8]) -> PortableLine? {
        guard line.starts(with: markStart) else { return nil }
        return try? PortableLine(line)
    }

    /// Adds lines and a mark behind them.
    func write(_ lines: [UInt8], _ place: ExportPlace?) throws(LineFile.Failure) {
        let mark = place.map { PortableLine.mark($0).bytes + [UInt8(ascii: "\n")] } ?? []
        do {
            try handle.write(contentsOf: Data(lines + mark))
        } catch {
            throw LineFile.Failure(description: "\(part) cannot be written: \(error.localizedDescription); run the export again to go on")
        }
    }

    /// Gives the file its name.
    func finish() throws(LineFile.Failure) {
        do {
            try handle.synchronize()
            try handle.close()
            try FileManager.default.moveItem(atPath: part, toPath: path)
        } catch {
            throw LineFile.Failure(description: "\(part) cannot be renamed to \(path): \(error.localizedDescription)")
        }
    }
}
