import HTTPService

/// What the operator allows to be told, and how.
public struct TargetRules: Hashable, Sendable {
    /// Whether addresses may be told that the public internet does not have.
    public var allowsPrivate: Bool
    /// Whether targets may be told without TLS.
    public var allowsHTTP: Bool
    /// Whether the proxy that environment variables name is used; it decides then what is reached.
    public var usesProxy: Bool

    /// Only public addresses, by TLS, without a proxy, unless said otherwise.
    public init(allowsPrivate: Bool = false, allowsHTTP: Bool = false, usesProxy: Bool = false) {
        self.allowsPrivate = allowsPrivate
        self.allowsHTTP = allowsHTTP
        self.usesProxy = usesProxy
    }

    /// Whether a connection may be opened to an address.
    func allows(_ address: NetworkAddress) -> Bool { allowsPrivate || PublicAddress.allows(address) }

    /// Whether a target's scheme is allowed now; what was written down earlier may have been so under other rules.
    func allowsScheme(of url: String) -> Bool { allowsHTTP || url.prefix(8).lowercased() == "https://" }
}
