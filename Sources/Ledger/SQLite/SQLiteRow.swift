/// A row that SQLite gives, column by column.
struct SQLiteRow: RowReading {
    typealias Failure = SQLiteFailure

    private let statement: SQLiteStatement
    private var column: Int32

    init(_ statement: SQLiteStatement, from column: Int32 = 0) {
        self.statement = statement
        self.column = column
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
}
