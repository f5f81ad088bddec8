import AppStoreTrust

/// Names the content of a reply, so that a client need not be sent again what it has (RFC 9110, 8.8.3).
struct EntityTag: Hashable, Sendable {
    /// The tag as it is sent.
    let text: String

    /// A tag of the body's bytes; a weak one where a top member `asOf` was left out.
    ///
    /// `asOf` tells when a state was computed and changes with every second. Whoever gets 304 has every member but that one as it is
    /// now; the reply's `Date` says as of when.
    init(_ body: [UInt8]) {
        let cut = Self.moment(in: body)
        let content = cut.map { Array(body[..<$0.lowerBound] + body[$0.upperBound...]) } ?? body
        let digest = Hexadecimal.text(SHA256.hash(content).prefix(16))
        text = (cut == nil ? "" : "W/") + "\"\(digest)\""
    }

    /// Whether a list of `If-None-Match` names this content, compared weakly; `*` names any.
    func isNamed(in fields: [String]) -> Bool {
        let mine = Self.opaque(text)
        for field in fields {
            if field == "*" { return true }
            var rest = Array(field.utf8)[...]
            while let tag = Self.takeFirst(of: &rest) {
                if tag == mine { return true }
            }
        }
        return false
    }

    private static func opaque(_ tag: String) -> String { tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag }

    /// The next tag of a list, without its weakness; `nil` at the end, or where the list cannot be read on.
    private static func takeFirst(of list: inout ArraySlice<UInt8>) -> String? {
        list = list.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
        if list.starts(with: [UInt8(ascii: "W"), UInt8(ascii: "/")]) { list = list.dropFirst(2) }
        guard list.first == UInt8(ascii: "\""), let end = list.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        defer { list = list[(end + 1)...] }
        return String(decoding: list[...end], as: UTF8.self)
    }

    /// Where the member `asOf` of the topmost object stands; JSON of our own writing, without spaces.
    private static func moment(in body: [UInt8]) -> Range<Int>? {
        let name = Array("\"asOf\":\"".utf8)
        var depth = 0
        var index = 0
        while index < body.count {
            switch body[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let end = endOfText(in: body, from: index)
                if depth == 1, body[index...].starts(with: name) {
                    return index..<min(endOfText(in: body, from: index + name.count - 1) + 1, body.count)
                }
                index = end
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Where the text that begins at a quote has its other quote; the end of the body when it has none.
    private static func endOfText(in body: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < body.count, body[index] != UInt8(ascii: "\"") { index += body[index] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(index, body.count)
    }
}
