import AppStoreTrust

/// A key that signs promotional offers, as a `.storekit` file holds it.
public struct OffersKey: Hashable, Sendable {
    /// The key's id.
    public let id: String
    let scalar: [UInt8]

    /// Takes an id and a P-256 key in base64 of PKCS #8; `nil` when one of them is none.
    public init?(id: String, privateKey: String) {
        guard (1...64).contains(id.utf8.count), privateKey.utf8.count <= 1_024, let octets = Base64Form.decode(privateKey),
            let scalar = Self.scalar(in: octets)
        else { return nil }
        self.id = id
        self.scalar = scalar
    }

    /// The secret number of a P-256 key (RFC 5915): 32 octets behind the version 1 and the head of an octet string.
    private static func scalar(in octets: [UInt8]) -> [UInt8]? {
        let mark: [UInt8] = [0x02, 0x01, 0x01, 0x04, 0x20]
        let curve: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        guard octets.count >= 32 + mark.count, octets.indices.contains(where: { octets[$0...].starts(with: curve) }),
            let start = octets.indices.first(where: { octets[$0...].starts(with: mark) }), start + 37 <= octets.count
        else { return nil }
        return Array(octets[(start + 5)..<(start + 37)])
    }
}
