/// A version such as `1.4` or a build number such as `317`, compared number by number.
public struct AppVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The numbers, without noughts at the end.
    public let numbers: [UInt64]
    /// The text as it was written.
    public let description: String

    /// Reads a version: 1 to 8 whole numbers joined by dots; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...8).contains(parts.count), text.utf8.count <= 64 else { return nil }
        var numbers: [UInt64] = []
        for part in parts {
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt64(part) else { return nil }
            numbers.append(number)
        }
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
        description = text
    }

    /// Whether both are the same version, however written: 1.0 is 1.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.numbers == rhs.numbers }

    /// Orders by the first number that differs; a missing one is nought.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.numbers.lexicographicallyPrecedes(rhs.numbers) }

    /// Hashes the numbers.
    public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
