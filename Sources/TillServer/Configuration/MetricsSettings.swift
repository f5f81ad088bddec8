import HTTPService

/// Where the figures for Prometheus are served.
public struct MetricsSettings: Hashable, Sendable {
    /// The numeric address to listen on.
    public var host: String
    /// The port; 0 for any free one.
    public var port: Int
    /// The secret that a scraper must show; `nil` when the address alone keeps others out.
    public var token: SecretKey?

    /// Listens there.
    public init(host: String, port: Int, token: SecretKey? = nil) {
        self.host = host
        self.port = port
        self.token = token
    }

    /// Reads `127.0.0.1:9464` or `[::1]:9464`; `nil` when the text is no numeric address with a port.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) } else if host.contains(":") { return nil }
        guard AddressRange(host) != nil, !host.contains("/") else { return nil }
        self.init(host: host, port: Int(port))
    }

    /// Whether only this machine can reach it.
    var isLocal: Bool { host == "::1" || host.hasPrefix("127.") }
}
