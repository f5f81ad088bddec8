/// The target of a request line, split and decoded.
struct RequestTarget: Hashable, Sendable {
    static let segmentLimit = 32
    static let queryItemLimit = 64

    let path: String
    let segments: [String]
    let query: [HTTPRequest.QueryItem]
    /// `OPTIONS *`, which asks about the server as a whole.
    let isAsterisk: Bool

    init(parsing target: String) throws(HTTPRefusal) {
        guard target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }) else {
            throw .malformedTarget(
                "The request target '\(HTTPRefusal.excerpt(target))' has bytes that must be percent-encoded; encode them and send it again."
            )
        }
        isAsterisk = target == "*"
        if isAsterisk {
            (path, segments, query) = ("*", [], [])
            return
        }
        let local = try Self.originForm(of: target)
        let parts = local.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map(String.init) ?? "/"
        segments = try Self.segments(of: path)
        query = parts.count > 1 ? try Self.query(parts[1]) : []
    }

    /// Takes scheme and authority off an absolute target, which RFC 9112 (3.2.2) obliges every server to accept.
    private static func originForm(of target: String) throws(HTTPRefusal) -> Substring {
        if target.utf8.first == UInt8(ascii: "/") { return target[...] }
        for scheme in ["http://", "https://"] where target.utf8.count > scheme.utf8.count {
            let rest = target.utf8.dropFirst(scheme.utf8.count)
            guard String(target.prefix(scheme.count)).equalsIgnoringASCIICase(scheme) else { continue }
            guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return "/" }
            guard slash > rest.startIndex, !rest[..<slash].contains(UInt8(ascii: "@")), !rest[..<slash].contains(UInt8(ascii: "?")) else {
                break
            }
            return target[slash...]
        }
        throw .malformedTarget(
            "The request target '\(HTTPRefusal.excerpt(target))' is neither a path that begins with '/' nor an http URL; send a path.")
    }

    private static func segments(of path: String) throws(HTTPRefusal) -> [String] {
        let raw = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard raw.count <= segmentLimit else {
            throw .malformedTarget("The path has \(raw.count) segments, and at most \(segmentLimit) are accepted; use a shorter path.")
        }
        var decoded: [String] = []
        decoded.reserveCapacity(raw.count)
        for segment in raw {
            let text = try decode(segment, plusIsSpace: false)
            guard text != ".", text != ".." else {
                throw .malformedTarget("The path has a '\(text)' segment; resolve the path before sending it.")
            }
            decoded.append(text)
        }
        return decoded
    }

    private static func query(_ text: Substring) throws(HTTPRefusal) -> [HTTPRequest.QueryItem] {
        let raw = text.utf8.split(separator: UInt8(ascii: "&"))
        guard raw.count <= queryItemLimit else {
            throw .malformedTarget("The query has \(raw.count) items, and at most \(queryItemLimit) are accepted; send fewer.")
        }
        var items: [HTTPRequest.QueryItem] = []
        items.reserveCapacity(raw.count)
        for item in raw {
            let sides = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? try decode(sides[1], plusIsSpace: true) : ""
            items.append(HTTPRequest.QueryItem(name: try decode(sides[0], plusIsSpace: true), value: value))
        }
        return items
    }

    /// Decodes percent-encoding; half an escape, control bytes and bytes that are not UTF-8 are refused.
    static func decode(_ text: Substring.UTF8View, plusIsSpace: Bool) throws(HTTPRefusal) -> String {
        guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return String(Substring(text)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next()?.hexDigitValue, let low = rest.next()?.hexDigitValue else { throw badEncoding(text) }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace:
                bytes.append(0x20)
            default:
                bytes.append(byte)
            }
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), let decoded = String(validating: bytes, as: UTF8.self) else {
            throw badEncoding(text)
        }
        return decoded
    }

    private static func badEncoding(_ text: Substring.UTF8View) -> HTTPRefusal {
        .malformedTarget(
            "'\(HTTPRefusal.excerpt(String(Substring(text))))' in the request target is not percent-encoded UTF-8 text without control characters; encode it anew."
        )
    }
}

extension UInt8 {
    /// The value of an ASCII hexadecimal digit; `nil` for other bytes.
    var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
