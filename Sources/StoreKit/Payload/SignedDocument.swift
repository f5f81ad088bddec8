/// A compact JWS taken apart, whether or not its signature holds.
struct SignedDocument: Sendable {
    let compact: String
    let header: Data
    let payload: Data
    let signature: Data
    let fields: PayloadObject

    /// The longest document that is read, in bytes; Apple's have about six thousand.
    static let longest = 1_048_576

    /// Takes a JWS apart; `nil` when the text is none: three base64url parts of which the second is a JSON object.
    init?(compact: String) {
        guard compact.utf8.count <= Self.longest else { return nil }
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3,
            let header = Self.bytes(parts[0]), let payload = Self.bytes(parts[1]), let signature = Self.bytes(parts[2]),
            case .object(let fields)? = try? JSONDecoder().decode(PayloadValue.self, from: payload)
        else { return nil }
        self.compact = compact
        self.header = header
        self.payload = payload
        self.signature = signature
        self.fields = fields
    }

    /// What the signature covers: the first two parts with the dot between them.
    var signedBytes: Data {
        guard let lastDot = compact.lastIndex(of: ".") else { return Data() }
        return Data(compact[..<lastDot].utf8)
    }

    private static func bytes(_ part: Substring) -> Data? {
        var base64 = String(part.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        return Data(base64Encoded: base64)
    }
}

/// Two documents are the same when their payloads are, byte for byte.
extension SignedDocument: Hashable {
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.payload == rhs.payload }

    func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}
