/// A key and the certificates that vouch for it, the signer's first and the root's last.
public struct SigningIdentity: Sendable {
    /// The signer's key.
    public let key: SigningKey
    /// The certificates in DER: one, or signer, intermediate, root.
    public let certificates: [[UInt8]]
    /// The signer's name, as written in its certificate's issuer's book.
    let issuerName: DistinguishedName
    /// The signer's serial number, big endian.
    let serialNumber: [UInt8]

    /// Signs a payload as a compact JWS with the certificates in its header.
    ///
    /// - Throws: when the key is not on P-256.
    public func sign(payload: [UInt8]) throws(SigningFailure) -> [UInt8] {
        let certificates = certificates.map { "\"" + Base64.encode($0) + "\"" }.joined(separator: ",")
        let header =
            self.certificates.count == 1
            ? "{\"alg\":\"ES256\",\"typ\":\"JWT\",\"kid\":\"Apple_Xcode_Key\",\"x5c\":[\(certificates)]}"
            : "{\"alg\":\"ES256\",\"x5c\":[\(certificates)]}"
        return try sign(header: Array(header.utf8), payload: payload)
    }

    /// Signs a payload under any header bytes, also ones that no verifier may accept.
    public func sign(header: [UInt8], payload: [UInt8]) throws(SigningFailure) -> [UInt8] {
        let input = Base64URL.encode(header) + [UInt8(ascii: ".")] + Base64URL.encode(payload)
        return input + [UInt8(ascii: ".")] + Base64URL.encode(try key.rawSignature(over: input))
    }
}
