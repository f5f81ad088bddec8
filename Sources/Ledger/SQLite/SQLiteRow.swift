import AppStoreTypes
import Entitlements

/// Reads the columns of a row one after the other, in the order in which they were written.
struct SQLiteRow {
    private let statement: SQLiteStatement
    private var column: Int32

    init(_ statement: SQLiteStatement, from column: Int32 = 0) {
        self.statement = statement
        self.column = column
    }

    mutating func number() -> Int64 {
        defer { column += 1 }
        return statement.integer(column)
    }

    mutating func optionalNumber() -> Int64? {
        defer { column += 1 }
        return statement.isNull(column) ? nil : statement.integer(column)
    }

    mutating func text() -> String? {
        defer { column += 1 }
        return statement.text(column)
    }

    mutating func octets() -> [UInt8]? {
        defer { column += 1 }
        return statement.isNull(column) ? nil : statement.octets(column)
    }

    mutating func moment() -> EpochMilliseconds? { optionalNumber().map(EpochMilliseconds.init(_:)) }

    mutating func small() -> Int32? { optionalNumber().map { Int32(clamping: $0) } }

    mutating func flag() -> Bool? { optionalNumber().map { $0 != 0 } }

    mutating func id<ID: TextIdentifier>(_: ID.Type = ID.self) -> ID? { text().map(ID.init(rawValue:)) }

    mutating func value<Value: OpenTextSet>(_: Value.Type = Value.self) -> Value? { text().map(Value.init(rawValue:)) }

    mutating func value<Value: OpenNumberSet>(_: Value.Type = Value.self) -> Value? { small().map(Value.init(rawValue:)) }

    mutating func digest() -> EvidenceDigest? { octets().flatMap(EvidenceDigest.init) }

    mutating func token() -> AppAccountToken? { octets().flatMap(AppAccountToken.init(storedOctets:)) }
}
