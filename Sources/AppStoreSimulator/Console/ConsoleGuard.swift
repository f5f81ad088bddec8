import HTTPService

/// Keeps other web sites from commanding the simulator through somebody's browser.
enum ConsoleGuard {
    /// Why a request is not answered; `nil` when it is.
    ///
    /// A foreign site could point its own name at this machine, so the name has to be one that only the machine's own network knows: an
    /// address, a name without a dot, or the one that the simulator was told.
    static func refusal(of request: HTTPRequest, address: String?) -> String? {
        guard let host = request.headers["Host"], isOwn(host, address: address) else {
            return "The console answers under an address such as 127.0.0.1 or localhost only."
        }
        guard request.method == "POST" else { return nil }
        guard let origin = request.headers["Origin"] else {
            return "A form has to come from this console: the browser named no origin."
        }
        return isSame(origin, host) ? nil : "A form has to come from this console, not from another site."
    }

    /// Whether a command may be carried out: programs name no origin, and a browser names the page's.
    static func allowsCommand(_ request: HTTPRequest) -> Bool {
        guard let origin = request.headers["Origin"] else { return true }
        return request.headers["Host"].map { isSame(origin, $0) } ?? false
    }

    private static func isSame(_ origin: String, _ host: String) -> Bool {
        origin.lowercased() == "http://" + host.lowercased() || origin.lowercased() == "https://" + host.lowercased()
    }

    private static func isOwn(_ host: String, address: String?) -> Bool {
        let name = withoutPort(host.lowercased())
        if name.hasPrefix("["), name.hasSuffix("]") { return true }
        if name.hasSuffix(".localhost") || !name.contains(".") { return !name.isEmpty }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) { return true }
        let own = address.flatMap { $0.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first }
        return own.map { withoutPort($0.lowercased()) == name } ?? false
    }

    private static func withoutPort(_ host: String) -> String {
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return String(host.prefix { $0 != ":" })
    }
}
