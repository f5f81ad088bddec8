import HTTPService

/// What a request says about compressed replies (RFC 9110, 12.5.3).
struct AcceptedCodings: Sendable {
    private var weights: [String: Int] = [:]

    /// The most members of the list that are read.
    private static let limit = 32

    /// Reads every `Accept-Encoding` field; members that cannot be read count for nothing.
    init(_ headers: HTTPHeaders) {
        let members = headers.values("Accept-Encoding").flatMap { $0.split(separator: ",") }
        for member in members.prefix(Self.limit) {
            let parts = member.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = parts.first, let weight = Self.weight(parts.dropFirst()) else { continue }
            weights[name] = weight
        }
    }

    /// Whether gzip may be sent and is not liked less than plain text.
    var prefersGzip: Bool {
        let gzip = weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0
        return gzip > 0 && gzip >= weights["identity"] ?? 0
    }

    /// The weight in thousandths; 1000 without one, `nil` when it is none.
    private static func weight(_ parameters: ArraySlice<String>) -> Int? {
        guard let text = parameters.first else { return 1_000 }
        guard parameters.count == 1, text.hasPrefix("q=") else { return nil }
        let digits = text.dropFirst(2)
        guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let value = Double(digits), value <= 1
        else { return nil }
        return Int((value * 1_000).rounded())
    }
}
