/// A token that a team signs with its own key: for the App Store Server API, or to sign an offer (RFC 7519, compact form).
///
/// Taken apart, nothing in it believed until `isSigned(by:)` said so; its claims are the caller's to judge.
public struct JSONWebToken: Hashable, Sendable {
    /// The header.
    public let header: JWSHeader
    /// The claims' bytes, a JSON object.
    public let payload: [UInt8]
    private let signature: [UInt8]
    private let signedText: [UInt8]

    /// Takes a token apart.
    ///
    /// - Throws: `jws.size`, `jws.segments`, `jws.base64` or `jws.header`.
    public init(compact: [UInt8]) throws(TrustRefusal) {
        let document = try JWSDocument.parse(compact)
        header = document.header
        payload = document.payload
        signature = document.signature
        signedText = compact.lastIndex(of: UInt8(ascii: ".")).map { Array(compact[..<$0]) } ?? []
    }

    /// Whether the token names ES256 and bears the key's signature.
    public func isSigned(by key: P256PublicKey) -> Bool {
        header.algorithm == "ES256" && key.accepts(rawSignature: signature, over: signedText)
    }

    /// Whether the token names the key's one algorithm and bears its signature.
    public func isSigned(by key: TokenKey) -> Bool {
        header.algorithm == key.algorithm && key.accepts(signature, over: signedText)
    }

    /// The compact form of claims signed by a key on P-256; equal input gives equal bytes.
    ///
    /// - Parameters:
    ///   - keyID: `kid`, as App Store Connect shows it; must need no escapes in JSON.
    ///   - payload: the claims as JSON.
    /// - Throws: when the key is not on P-256.
    public static func signed(payload: [UInt8], keyID: String, key: SigningKey) throws(SigningFailure) -> String {
        let header = Array("{\"alg\":\"ES256\",\"kid\":\"\(keyID)\",\"typ\":\"JWT\"}".utf8)
        let input = Base64URL.encode(header) + [UInt8(ascii: ".")] + Base64URL.encode(payload)
        return String(decoding: input + [UInt8(ascii: ".")] + Base64URL.encode(try key.rawSignature(over: input)), as: UTF8.self)
    }
}
