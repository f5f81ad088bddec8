import AppStoreTypes

extension EpochMilliseconds {
    /// An end as the API writes it; `nil` for the year 4001, which is no end.
    var endInWords: String? { self == .never ? nil : rfc3339 }
}
