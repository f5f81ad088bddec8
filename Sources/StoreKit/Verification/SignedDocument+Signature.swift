import CryptoKit

extension SignedDocument {
    var ecdsaSignature: P256.Signing.ECDSASignature { P256.Signing.ECDSASignature(padding: signature) }
}
