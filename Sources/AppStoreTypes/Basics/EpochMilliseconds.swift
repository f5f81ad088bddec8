/// A moment as Apple's JSON gives it: milliseconds since 1970-01-01T00:00:00Z.
///
/// Whole numbers and the fractional ones that Xcode writes are read; a fraction is cut off (towards the past).
/// Values outside the years -1 to 9999 do not decode. Comparison is by the millisecond.
public struct EpochMilliseconds: Hashable, Comparable, Codable, Sendable {
    /// Whole milliseconds since 1970-01-01T00:00:00Z, negative before it.
    public let milliseconds: Int64

    /// The earliest and the latest moment that is accepted.
    public static let bounds: ClosedRange<Int64> = -62_200_000_000_000...253_402_300_799_999

    /// The first moment of the year 4001, by which Apple's test stores say that something never ends.
    public static let never = EpochMilliseconds(64_092_211_200_000)

    /// Wraps whole milliseconds, which are brought into `bounds`.
    public init(_ milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.bounds.lowerBound), Self.bounds.upperBound)
    }

    /// Wraps milliseconds with a fraction; `nil` when the number is no moment within `bounds`.
    public init?(fractional milliseconds: Double) {
        let whole = milliseconds.rounded(.down)
        guard whole >= Double(Self.bounds.lowerBound), whole <= Double(Self.bounds.upperBound) else { return nil }
        self.milliseconds = Int64(whole)
    }

    /// Orders by time.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.milliseconds < rhs.milliseconds }

    /// Reads an integer or a fractional number of milliseconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let whole = try? container.decode(Int64.self), Self.bounds.contains(whole) {
            self.milliseconds = whole
            return
        }
        let number = try container.decode(Double.self)
        guard let moment = Self(fractional: number) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(number) is no moment in milliseconds since 1970 (years -1 to 9999)")
        }
        self = moment
    }

    /// Writes whole milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}
