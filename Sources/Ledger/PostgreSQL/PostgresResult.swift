import CPostgreSQL

/// What a statement gave: rows in binary form. Released with the value.
final class PostgresResult {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    var status: ExecStatusType { PQresultStatus(handle) }

    var count: Int32 { PQntuples(handle) }

    /// Why the statement failed; `nil` when it did not.
    var failure: PostgresFailure? {
        switch status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_PIPELINE_SYNC: return nil
        default:
            let state = PQresultErrorField(handle, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
            let text = PQresultErrorField(handle, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
            return PostgresFailure(sqlState: state ?? PostgresFailure.lost, text: text ?? String(cString: PQresultErrorMessage(handle)))
        }
    }

    /// A value's octets; `nil` for none.
    func octets(_ row: Int32, _ column: Int32) -> [UInt8]? {
        guard PQgetisnull(handle, row, column) == 0, let start = PQgetvalue(handle, row, column) else { return nil }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(handle, row, column))))
    }

    /// A value as text; `nil` for none.
    func text(_ row: Int32, _ column: Int32) -> String? {
        guard PQgetisnull(handle, row, column) == 0, let start = PQgetvalue(handle, row, column) else { return nil }
        return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(handle, row, column))), as: UTF8.self)
    }

    /// A value as a number, of 1, 2, 4 or 8 octets; `nil` for none.
    func number(_ row: Int32, _ column: Int32) -> Int64? {
        guard PQgetisnull(handle, row, column) == 0, let start = PQgetvalue(handle, row, column) else { return nil }
        let octets = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(handle, row, column)))
        guard let first = octets.first else { return nil }
        return octets.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }

    /// Every row, one after the other.
    var rows: [PostgresRow] { (0..<count).map { PostgresRow(self, row: $0) } }
}

/// A row that PostgreSQL gave, column by column.
struct PostgresRow: RowReading {
    typealias Failure = PostgresFailure

    private let result: PostgresResult
    private let row: Int32
    private let columns: [Int32]?
    private var place: Int32 = 0

    /// Reads every column, or some in an order of their own.
    init(_ result: PostgresResult, row: Int32, columns: [Int32]? = nil) {
        self.result = result
        self.row = row
        self.columns = columns
    }

    mutating func optionalNumber() -> Int64? { result.number(row, next()) }

    mutating func text() -> String? { result.text(row, next()) }

    mutating func octets() -> [UInt8]? { result.octets(row, next()) }

    private mutating func next() -> Int32 {
        defer { place += 1 }
        return columns.map { $0[Int(place)] } ?? place
    }
}
