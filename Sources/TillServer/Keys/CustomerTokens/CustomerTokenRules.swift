/// What an app's tokens about customers must be, as the operator says.
public struct CustomerTokenRules: Hashable, Sendable {
    /// With what tokens are checked; this alone decides the algorithm.
    public enum Keys: Hashable, Sendable {
        /// A secret that the back end shares (HS256); never shown.
        case secret([UInt8])
        /// A JSON Web Key Set in a file, by its bytes (ES256, RS256, EdDSA).
        case set([UInt8], file: String)
        /// A JSON Web Key Set at an address.
        case address(String)
    }

    /// With what tokens are checked.
    public var keys: Keys
    /// Whether a call with a publishable key that names a customer must bring one.
    public var isRequired: Bool
    /// Whether customers whose ids are `$anonymous:` and a random UUID may do without, as long as nobody has logged in.
    public var allowsAnonymous: Bool
    /// What `iss` must be; `nil` for anything.
    public var issuer: String?
    /// What `aud` must hold; `nil` for anything.
    public var audience: String?
    /// By how much clocks may differ, in seconds; 0 to 300.
    public var leewaySeconds: Int64
    /// How far `exp` may lie ahead, in seconds; 60 to 2,592,000.
    public var longestSeconds: Int64

    /// Rules with the standards of everything but the keys.
    public init(keys: Keys) {
        self.keys = keys
        isRequired = false
        allowsAnonymous = false
        leewaySeconds = 30
        longestSeconds = 86_400
    }
}
