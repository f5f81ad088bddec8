import CryptoKit
import Foundation

/// The SHA-256 of bytes in hexadecimal: to note a receipt in place of the receipt itself, and to name files.
enum HexDigest {
    static func text(_ bytes: Data) -> String {
        SHA256.hash(data: bytes).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
