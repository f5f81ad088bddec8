import AppStoreTypes
public import Entitlements
import Foundation
public import Ledger

/// A line of an export: one JSON object.
///
/// Moments are milliseconds since 1970 in UTC. Signed documents are written as they were received: text where Apple signs text, base64
/// where Apple signs octets.
public enum PortableLine: Hashable, Sendable {
    /// The first line: what the file is.
    case header
    /// A record of an app.
    case record(AppID, PortableRecord)
    /// How far the export was when this line was written, from where it goes on after a break.
    case mark(ExportPlace)
    /// The last line, with how many records came before it.
    case end(records: Int)

    /// The version of the format.
    public static let version = 1
    /// The longest line, in bytes: the largest submission in base64, and some.
    public static let lengthLimit = 96 << 20

    /// The line without its end.
    public var bytes: [UInt8] { json.bytes }

    private var json: JSONValue {
        switch self {
        case .header:
            return .object([JSONMember("type", .string("till.export")), JSONMember("version", .number(String(Self.version)))])
        case .record(let app, let record):
            var fields = PortableFields()
            fields.add("app", app.rawValue)
            record.write(to: &fields)
            return .object(fields.members)
        case .mark(let place):
            return .object([JSONMember("type", .string("mark")), JSONMember("place", .string(place.text))])
        case .end(let count):
            return .object([JSONMember("type", .string("end")), JSONMember("records", .number(String(count)))])
        }
    }

    /// Why a line cannot be read.
    public struct Fault: Error, Hashable, Sendable {
        /// What is wrong, in words that follow the line's number.
        public let words: String
    }

    /// Reads a line.
    public init(_ bytes: [UInt8]) throws(Fault) {
        let value: JSONValue
        do {
            value = try JSONReader.read(bytes, byteLimit: Self.lengthLimit)
        } catch {
            throw Fault(words: "is no JSON: \(error)")
        }
        let fields = PortableFields(value)
        switch fields.text("type") {
        case "till.export"?:
            guard fields.number("version") == Int64(Self.version) else {
                throw Fault(words: "names version \(fields.number("version") ?? 0) of the format, and this is \(Self.version)")
            }
            self = .header
        case "mark"?:
            guard let place = fields.text("place").flatMap(ExportPlace.init) else { throw Fault(words: "has a mark that names no place") }
            self = .mark(place)
        case "end"?:
            guard let count = fields.number("records") else { throw Fault(words: "ends the file without a number of records") }
            self = .end(records: Int(clamping: count))
        case let type?:
            guard let app = fields.text("app") else { throw Fault(words: "names no app") }
            guard let record = PortableRecord(type, fields, app: AppID(app)) else {
                throw Fault(words: "is no '\(Excerpt(type))' that this version knows, or lacks a part of it")
            }
            self = .record(AppID(app), record)
        case nil:
            throw Fault(words: "has no type")
        }
    }
}

/// Where an export stands.
public struct ExportPlace: Hashable, Sendable {
    /// What is read there.
    public enum Source: Hashable, Sendable {
        /// A table, behind a cursor; `nil` for its beginning.
        case table(PortableTable, after: PortableCursor?)
        /// The evidence, behind a position of its chain.
        case evidence(after: Int64)
    }

    /// The app.
    public let app: AppID
    /// The place in it.
    public let source: Source
    /// How many records were written before.
    public let records: Int

    /// A place.
    public init(_ app: AppID, _ source: Source, records: Int) {
        self.app = app
        self.source = source
        self.records = records
    }

    /// The place in one text.
    var text: String {
        switch source {
        case .table(let table, let cursor):
            "\(records) \(table.rawValue) \(app.rawValue.utf8.count) \(app.rawValue) \(cursor?.description ?? "")"
        case .evidence(let position): "\(records) evidence \(app.rawValue.utf8.count) \(app.rawValue) \(position)"
        }
    }

    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 4, let records = Int(words[0]),
            (0...Int(PortableFields.numbers.upperBound)).contains(records), let length = Int(words[2]), length >= 0,
            words[3].utf8.count > length
        else {
            return nil
        }
        let app = AppID(String(decoding: words[3].utf8.prefix(length), as: UTF8.self))
        let rest = String(decoding: words[3].utf8.dropFirst(length + 1), as: UTF8.self)
        if words[1] == "evidence" {
            guard let position = Int64(rest) else { return nil }
            self.init(app, .evidence(after: position), records: records)
        } else {
            guard let table = PortableTable(rawValue: String(words[1])) else { return nil }
            if rest.isEmpty {
                self.init(app, .table(table, after: nil), records: records)
            } else {
                guard let cursor = PortableCursor(rest) else { return nil }
                self.init(app, .table(table, after: cursor), records: records)
            }
        }
    }
}
