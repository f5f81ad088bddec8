/// Writes the members of Apple's older JSON: numbers and flags as texts, dates three times.
struct LegacyWriter {
    private var container: KeyedEncodingContainer<LegacyFields.Name>

    init(_ encoder: any Encoder) { container = encoder.container(keyedBy: LegacyFields.Name.self) }

    /// Writes any value as it writes itself; a missing one is left out.
    mutating func write(_ name: String, _ value: (some Encodable)?) throws {
        try container.encodeIfPresent(value, forKey: LegacyFields.Name(name))
    }

    /// Writes digits as a number, any other text as it is.
    mutating func writeNumber(_ name: String, _ text: String?) throws {
        guard let number = text.flatMap({ Int64($0) }) else { return try write(name, text) }
        try write(name, number)
    }

    /// Writes a moment as Apple does: in UTC, in milliseconds, in the time of Cupertino.
    mutating func write(_ name: String, _ moment: EpochMilliseconds?) throws {
        guard let moment else { return }
        try write(name, moment.text(offset: 0) + " Etc/GMT")
        try write(name + "_ms", String(moment.milliseconds))
        try write(name + "_pst", moment.pacificText)
    }

    /// Writes the expiry of the form of iOS 6, whose plain member holds the milliseconds.
    mutating func writeTransactionReceiptExpiry(_ moment: EpochMilliseconds?) throws {
        guard let moment else { return }
        try write("expires_date", String(moment.milliseconds))
        try write("expires_date_formatted", moment.text(offset: 0) + " Etc/GMT")
        try write("expires_date_formatted_pst", moment.pacificText)
    }
}
