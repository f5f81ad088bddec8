extension Date {
    /// Stands where a signed payload lacks a date that every one has.
    static let unknown = Date(timeIntervalSince1970: 0)
}

extension UUID {
    /// Stands where a signed payload lacks an identifier that every one has.
    static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
