import HTTPService

/// The address that a team wants to be told at, judged before it is kept.
///
/// A name is judged again by the addresses that it has when a connection is made; see `PublicAddress`.
struct TargetURL: Hashable, Sendable {
    /// The longest one, in bytes.
    static let bound = 2_048

    /// The URL as it was given.
    let text: String
    /// The host's name or address, in small letters, without brackets.
    let host: String

    /// Why a text is no target, in words that follow its name.
    struct Fault: Error, Hashable {
        let words: String

        init(_ words: String) { self.words = words }
    }

    /// Judges a URL.
    init(_ text: String, under rules: TargetRules) throws(Fault) {
        guard text.utf8.count <= Self.bound else { throw Fault("has \(text.utf8.count) bytes where \(Self.bound) are allowed") }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C }) else {
            throw Fault("has a character that must be percent-encoded, or written in Punycode")
        }
        guard let separator = text.firstRange(of: "://") else { throw Fault("does not begin with https://") }
        switch text[..<separator.lowerBound].lowercased() {
        case "https": break
        case "http" where rules.allowsHTTP: break
        case "http": throw Fault("begins with http://, and what is sent there can be read on the way; use https://")
        default: throw Fault("does not begin with https://")
        }
        let rest = text[separator.upperBound...]
        guard !rest.contains("#") else { throw Fault("has a part behind #, which is never sent") }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw Fault("has a user name or password; give a header field instead") }
        self.text = text
        host = try Self.host(of: authority)
        try Self.judge(host, isBracketed: authority.hasPrefix("["), rules)
    }

    private static func host(of authority: Substring) throws(Fault) -> String {
        var host = authority
        var port: Substring?
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { throw Fault("has a bracket that is not closed") }
            host = authority[authority.index(after: authority.startIndex)..<end]
            let behind = authority[authority.index(after: end)...]
            guard behind.isEmpty || behind.hasPrefix(":") else { throw Fault("has something between the host and the port") }
            port = behind.isEmpty ? nil : behind.dropFirst()
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            port = authority[authority.index(after: colon)...]
        }
        if let port {
            let number = port.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(port) : nil
            guard let number, (1...65_535).contains(number) else { throw Fault("has \"\(Excerpt(String(port)))\" where a port belongs") }
        }
        return host.lowercased()
    }

    private static func judge(_ host: String, isBracketed: Bool, _ rules: TargetRules) throws(Fault) {
        if isBracketed || isNumeric(host) {
            guard let address = NetworkAddress(host), host.contains(":") == isBracketed else {
                throw Fault("has \"\(Excerpt(host))\" for a host, which is no name and no address in its usual form")
            }
            guard rules.allows(address) else {
                throw Fault("leads to \(address), which is no address of the public internet; webhooks.allowPrivateTargets would allow it")
            }
            return
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, labels.allSatisfy(isLabel) else {
            throw Fault("has \"\(Excerpt(host))\" for a host, which is no name of the internet")
        }
        let isLocal = labels.count == 1 || labels.last.map { privateEndings.contains(String($0)) } ?? true
        guard !isLocal || rules.allowsPrivate else {
            throw Fault(
                "leads to \(Excerpt(host)), a name of the server's own surroundings; webhooks.allowPrivateTargets would allow it")
        }
    }

    private static let privateEndings = ["localhost", "local", "internal", "localdomain", "lan", "home", "corp", "intranet"]

    /// Whether programs would read the host as a number: its last part begins like one, as in 127.1, 0x7f000001 and 017700000001.
    private static func isNumeric(_ host: String) -> Bool {
        var labels = host.split(separator: ".", omittingEmptySubsequences: false)
        if labels.last == "" { labels.removeLast() }
        guard let last = labels.last, let first = last.utf8.first else { return true }
        let digits = last.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        let isHexadecimal =
            first == 0x30 && last.utf8.dropFirst().first == 0x78
            && last.utf8.dropFirst(2).allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }
        return digits || isHexadecimal
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.utf8.first != 0x2D && label.utf8.last != 0x2D
            && label.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x7A) || $0 == 0x2D || $0 == 0x5F }
    }
}
