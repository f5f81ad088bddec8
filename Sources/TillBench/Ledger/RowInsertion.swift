import CSQLite

/// The insertion of one row, each time for another customer.
struct RowInsertion {
    private let statement: OpaquePointer
    private let values: [BoundValue]

    init(_ row: StoredRow, on database: OpaquePointer) throws {
        let columns = row.columns.filter { !SQLDialect.counted.contains("\(row.table).\($0.name)") }
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \(row.table)(\(columns.map(\.name).joined(separator: ", "))) VALUES (\(marks))"
        statement = try BareSQLite.prepare(sql, on: database)
        values = columns.map { BoundValue($0.value, of: row.table, $0.name) }
    }

    /// The statement with the values of a customer.
    func bind(_ number: Int) -> OpaquePointer {
        for (index, value) in values.enumerated() { value.bind(to: statement, at: Int32(index + 1), number) }
        return statement
    }

    func finalize() { sqlite3_finalize(statement) }
}
