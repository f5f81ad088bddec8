public import AppStoreTypes

/// The bytes that name a device in the hash of its receipts.
///
/// 16 bytes of `identifierForVendor` on iOS, iPadOS, tvOS, watchOS and visionOS; the 6 bytes of the primary network interface's
/// address on macOS and Mac Catalyst.
public struct DeviceIdentifier: Hashable, Sendable {
    /// How a receipt and a device belong together.
    public enum Binding: Hashable, Sendable {
        /// The receipt was made for this device.
        case matches
        /// It was made for another device.
        case doesNotMatch
        /// The receipt lacks an input of the hash.
        case cannotTell
    }

    /// The bytes.
    public let bytes: [UInt8]

    /// Takes 6 or 16 bytes; `nil` for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 || bytes.count == 6 else { return nil }
        self.bytes = bytes
    }

    /// Reads a UUID or a network address in hexadecimal digits, hyphens and colons between them; `nil` for anything else.
    public init?(_ text: String) {
        var digits: [UInt8] = []
        for character in text.utf8 where character != UInt8(ascii: "-") && character != UInt8(ascii: ":") {
            guard digits.count < 32, let digit = Character(Unicode.Scalar(character)).hexDigitValue else { return nil }
            digits.append(UInt8(digit))
        }
        guard digits.count.isMultiple(of: 2) else { return nil }
        self.init(bytes: stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    /// The hash that a receipt for this device has: SHA-1 over device, opaque value, and the bundle id's octets as they stand.
    public func hash(of receipt: AppReceipt) -> [UInt8] { SHA1.hash(bytes + receipt.opaqueValue + receipt.bundleIDOctets) }

    /// Whether a receipt was made for this device.
    ///
    /// Takes the same time whichever bytes differ.
    public func binding(of receipt: AppReceipt) -> Binding {
        guard receipt.deviceHash.count == 20, !receipt.opaqueValue.isEmpty, !receipt.bundleIDOctets.isEmpty else { return .cannotTell }
        var difference: UInt8 = 0
        for (own, theirs) in zip(hash(of: receipt), receipt.deviceHash) { difference |= own ^ theirs }
        return difference == 0 ? .matches : .doesNotMatch
    }
}
