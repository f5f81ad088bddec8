import CZlib

/// Compresses bodies as gzip (RFC 1952).
public enum Gzip {
    /// The longest text that is compressed, in bytes: longer ones would hold up the thread that answers.
    public static let bound = 2 * 1_048_576

    /// The compressed bytes; `nil` when they would not be fewer, or when the text is too long.
    ///
    /// - Parameter level: 1 for speed to 9 for size.
    public static func compressed(_ bytes: [UInt8], level: Int = 5) -> [UInt8]? {
        guard !bytes.isEmpty, bytes.count <= bound else { return nil }
        // Room for as much as the text itself: what does not fit would not be worth sending.
        let packed = [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
            count = bytes.withUnsafeBytes { till_gzip($0.baseAddress, $0.count, room.baseAddress, room.count, Int32(clamping: level)) }
        }
        return packed.isEmpty ? nil : packed
    }
}
