import AppStoreTrust
public import Foundation

/// The curve of Apple's signed documents.
public enum P256: Sendable {
    /// Signatures over the curve.
    public enum Signing: Sendable {
        /// An ECDSA signature: two numbers of 32 bytes each.
        public struct ECDSASignature: Hashable, Sendable {
            /// Both numbers one after the other, 64 bytes.
            public let rawRepresentation: Data

            /// Wraps both numbers; throws `CryptoKitError.incorrectParameterSize` when there are not 64 bytes.
            public init<D: DataProtocol>(rawRepresentation: D) throws {
                guard rawRepresentation.count == 64 else { throw CryptoKitError.incorrectParameterSize }
                self.rawRepresentation = Data(rawRepresentation)
            }

            /// Wraps 64 bytes; anything else gives zeros, which no key signs.
            package init(padding bytes: Data) {
                rawRepresentation = bytes.count == 64 ? bytes : Data(count: 64)
            }
        }

        /// A public key that checks signatures.
        public struct PublicKey: Sendable {
            private let key: P256PublicKey

            /// Reads an uncompressed point: `04`, x, y; throws `CryptoKitError.incorrectParameterSize` when it is none on the curve.
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
                let point = x963Representation.withUnsafeBytes { Array($0) }
                guard point.first == 4, let key = P256PublicKey(point: point) else { throw CryptoKitError.incorrectParameterSize }
                self.key = key
            }

            /// Whether the signature is this key's over the SHA-256 hash of the data.
            public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool {
                key.accepts(rawSignature: Array(signature.rawRepresentation), over: Array(data))
            }
        }
    }
}

/// What the functions of this module refuse.
public enum CryptoKitError: Error, Hashable, Sendable {
    /// A key, signature or digest has the wrong number of bytes.
    case incorrectParameterSize
}
