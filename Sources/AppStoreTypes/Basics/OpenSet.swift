/// A set of text values that Apple may extend; a value that is not known yet is kept, compared and written back.
public protocol OpenTextSet: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible where RawValue == String {
    /// Wraps the text as it is, known or not.
    init(rawValue: String)
    /// The values known when this version was made.
    static var known: [Self] { get }
}

/// A set of numbers that Apple may extend; a value that is not known yet is kept, compared and written back.
public protocol OpenNumberSet: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible where RawValue == Int32 {
    /// Wraps the number as it is, known or not.
    init(rawValue: Int32)
    /// The values known when this version was made.
    static var known: [Self] { get }
}

extension OpenTextSet {
    /// Whether the value was known when this version was made.
    public var isKnown: Bool { Self.known.contains(self) }
    /// The value as Apple wrote it.
    public var description: String { rawValue }
}

extension OpenNumberSet {
    /// Whether the value was known when this version was made.
    public var isKnown: Bool { Self.known.contains(self) }
    /// The number as text.
    public var description: String { String(rawValue) }
}
