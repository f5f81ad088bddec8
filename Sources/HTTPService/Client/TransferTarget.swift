/// A request that was found fit to be sent, and the host to name in messages.
struct TransferTarget: Sendable {
    static let urlLimit = 8_192

    let host: String

    init(_ request: HTTPClientRequest) throws(HTTPClientError) {
        let url = request.url
        guard url.utf8.count <= Self.urlLimit, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .badRequest("The URL is longer than \(Self.urlLimit) bytes or has bytes that must be percent-encoded; correct it.")
        }
        guard let colon = url.firstRange(of: "://"), ["http", "https"].contains(url[..<colon.lowerBound].lowercased()) else {
            throw .badRequest("The URL '\(HTTPRefusal.excerpt(url, limit: 24))' does not begin with https:// or http://; correct it.")
        }
        let authority = url[colon.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.isEmpty, !authority.contains("@"), !authority.contains("\\") else {
            throw .badRequest("The URL has no host, or has a user name or password in it; put credentials into a header field.")
        }
        host = HTTPRefusal.excerpt(String(authority), limit: 100)
        guard !request.method.isEmpty, request.method.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw .badRequest("The method '\(HTTPRefusal.excerpt(request.method))' is not a word in capitals; correct it.")
        }
        for field in request.headers.fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(\.isTokenByte), field.value.utf8.allSatisfy(\.isFieldValueByte) else {
                throw .badRequest("The header field '\(HTTPRefusal.excerpt(field.name))' has a byte that may not be sent; correct it.")
            }
            for reserved in ["content-length", "transfer-encoding"] where field.name.equalsIgnoringASCIICase(reserved) {
                throw .badRequest("The client itself writes '\(reserved)'; leave it out.")
            }
        }
    }
}
