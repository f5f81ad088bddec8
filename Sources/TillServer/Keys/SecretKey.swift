import AppStoreTrust

/// A team's secret key as the server holds it: a name and the key's SHA-256, never the key.
///
/// Keys are drawn at random with 256 bits, so a plain hash cannot be guessed back and needs no slow derivation.
public struct SecretKey: Hashable, Sendable {
    /// The operator's name for it, shown in logs.
    public let name: String
    /// The SHA-256 of the key's text, 64 lower-case hexadecimal digits.
    public let hash: String

    /// Wraps a hash that is known already.
    public init(name: String, hash: String) {
        self.name = name
        self.hash = hash
    }

    /// Hashes a key that is given in the clear.
    public init(name: String, key: String) {
        self.init(name: name, hash: Self.hash(of: key))
    }

    /// The SHA-256 of a key's text, in lower-case hexadecimal digits.
    public static func hash(of key: String) -> String {
        Hexadecimal.text(SHA256.hash(key.utf8))
    }

    /// Draws a new key; 256 bits from the given generator.
    ///
    /// - Returns: the key in the clear, which is shown once and stored nowhere; it begins with `sk_`.
    public static func draw(using generator: inout some RandomNumberGenerator) -> String {
        "sk_" + drawn(32, using: &generator)
    }

    /// Draws a new publishable key; it begins with `pk_` and is no secret.
    public static func drawPublishable(using generator: inout some RandomNumberGenerator) -> String {
        "pk_" + drawn(16, using: &generator)
    }

    private static func drawn(_ bytes: Int, using generator: inout some RandomNumberGenerator) -> String {
        Hexadecimal.text((0..<bytes).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}
