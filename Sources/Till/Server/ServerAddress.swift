import Foundation

/// Where the Till server is and the key with which this app asks it.
struct ServerAddress: Hashable, Sendable {
    /// The address without a slash at the end, as in `https://till.example.com/shop`.
    let base: String
    /// The publishable key.
    let key: String

    /// Characters that an address and a key have at most.
    private static let bound = 2_048

    /// Checks address and key; both come from the app, so what is wrong with them is told in full.
    ///
    /// - Parameter allowsInsecure: Lets `http` be used for another host than this device, in a closed network.
    init(_ url: URL, key: String, allowsInsecure: Bool = false) throws(TillError) {
        let text = url.absoluteString
        func refuse(_ reason: String) -> TillError {
            TillError(.serverAddressInvalid, "the server's address \(Excerpt.of(text)) \(reason)")
        }
        guard text.utf8.count <= Self.bound else { throw refuse("is too long") }
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty else { throw refuse("names no host") }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
            throw refuse("has a user, query or fragment; give scheme, host, port and path only")
        }
        switch parts.scheme?.lowercased() {
        case "https": break
        case "http":
            guard allowsInsecure || Self.isThisDevice(host) else {
                throw refuse("is not secure; use https, or allow it in the configuration")
            }
        default: throw refuse("is neither https nor http")
        }
        guard !key.isEmpty, key.utf8.count <= Self.bound, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw TillError(.serverAddressInvalid, "the server's key is empty or has characters that no key has")
        }
        base = String(text.reversed().drop { $0 == "/" }.reversed())
        self.key = key
    }

    /// The address of a call; `nil` when the path is none.
    func url(_ path: String) -> URL? {
        guard path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains("#"), path.utf8.count <= Self.bound else { return nil }
        return URL(string: base + path)
    }

    private static func isThisDevice(_ host: String) -> Bool {
        let host = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
