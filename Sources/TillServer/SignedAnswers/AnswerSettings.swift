/// How answers about customers are signed.
public struct AnswerSettings: Hashable, Sendable {
    /// Whether answers are signed for whoever sends a nonce.
    public var isEnabled = true
    /// What `iss` says.
    public var issuer = "till"
    /// How long a signed answer holds at most, in seconds; 60 to 2,592,000.
    public var lifetimeSeconds: Int64 = 259_200
    /// After how many days another key signs; 1 to 3,650.
    public var rotationDays: Int64 = 90
    /// Private keys in PEM, by their files: the first one signs, the others are published only. Empty for keys in the ledger.
    public var keyFiles: [AnswerKeyFile] = []
    /// Under what private keys in the ledger are sealed, the first one for new ones; empty for keys in the clear.
    public var sealingKeys: [[UInt8]] = []

    /// Three days, a key for 90 days, in the ledger.
    public init() {}
}

/// A private key of the configuration.
public struct AnswerKeyFile: Hashable, Sendable {
    /// The file that it was read from.
    public let file: String
    /// PEM.
    public let pem: [UInt8]

    /// Pairs a key with its file.
    public init(file: String, pem: [UInt8]) {
        self.file = file
        self.pem = pem
    }
}
