import AppStoreTrust

/// The secret that App Store Connect shows for an app's receipts; Apple's old notifications and verifyReceipt's callers show it.
///
/// Nothing that prints a value of this type prints the secret.
public struct SharedSecret: Hashable, Sendable {
    private let hash: [UInt8]

    /// How long a secret may be, in bytes; Apple's have 32 hexadecimal digits.
    static let length = 8...200

    /// Takes a secret in the clear and keeps its hash alone; `nil` when it is too short, too long or holds spaces.
    public init?(_ text: String) {
        guard Self.length.contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        hash = SHA256.hash(Array(text.utf8))
    }

    /// Whether a text is the secret; the time that it takes tells nothing about either.
    func matches(_ shown: String?) -> Bool {
        guard let shown, shown.utf8.count <= Self.length.upperBound else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(hash, SHA256.hash(Array(shown.utf8))) { difference |= one ^ other }
        return difference == 0
    }
}

extension SharedSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// No part of the secret.
    public var description: String { "SharedSecret(…)" }
    /// No part of the secret.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
