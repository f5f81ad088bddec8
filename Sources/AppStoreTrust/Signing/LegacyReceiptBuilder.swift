/// Builds transaction receipts as iOS 6 had them, for tests and the simulator.
public enum LegacyReceiptBuilder {
    /// A signed receipt: the property list, not yet in base64.
    ///
    /// - Parameters:
    ///   - purchaseInfo: the members of the inner list, in this order, as in `("transaction-id", "1")`.
    ///   - members: further members of the outer list, as in `("environment", "Sandbox")`.
    ///   - identity: an RSA key of 2048 bits, whose first certificate is enclosed; `nil` leaves the signature out.
    /// - Throws: when the identity's key is no RSA key.
    public static func receipt(
        purchaseInfo: [(key: String, value: String)], members: [(key: String, value: String)], signedBy identity: SigningIdentity?
    ) throws(SigningFailure) -> [UInt8] {
        let info = list(purchaseInfo)
        var outer: [(key: String, value: String)] = []
        if let identity, let certificate = identity.certificates.first {
            let version: UInt8 = 3
            let (_, signature) = try identity.key.rsaSignature(over: [version] + info, weakHash: true)
            let length = withUnsafeBytes(of: UInt32(certificate.count).bigEndian) { Array($0) }
            outer.append((key: "signature", value: Base64.encode([version] + signature + length + certificate)))
        }
        outer.append((key: "purchase-info", value: Base64.encode(info)))
        return list(outer + members)
    }

    private static func list(_ members: [(key: String, value: String)]) -> [UInt8] {
        Array(("{\n" + members.map { "\t\"\(escaped($0.key))\" = \"\(escaped($0.value))\";\n" }.joined() + "}").utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }
}
