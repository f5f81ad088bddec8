import AppStoreTypes
import HTTPService

/// Reads the header fields that a team wants on what it is sent.
enum WebhookHeaders {
    /// Fields of ours, of the connection, and those that would change how a message is read.
    private static let reserved: Set<String> = [
        "host", "connection", "keep-alive", "proxy-connection", "transfer-encoding", "te", "trailer", "upgrade", "expect", "date", "via",
        "user-agent", "accept-encoding", "http2-settings",
    ]
    private static let reservedBeginnings = ["webhook-", "content-", "proxy-", "till-"]

    /// The fields of an object of names and values.
    static func read(_ json: JSONValue?) throws(Problem) -> [HTTPHeaders.Field] {
        typealias Bound = WebhookSettings.Bound
        guard let json, json != .null else { return [] }
        guard let members = json.members, members.count <= Bound.headers else {
            throw Problem(.webhookSettings, "headers is no object of up to \(Bound.headers) names and values.")
        }
        var fields: [HTTPHeaders.Field] = []
        for member in members {
            let small = member.name.lowercased()
            guard (1...Bound.headerName).contains(small.utf8.count), small.utf8.allSatisfy(isNameByte) else {
                throw Problem(.webhookSettings, "headers has the name \"\(Excerpt(member.name))\", which no header field can have.")
            }
            guard !reserved.contains(small), !reservedBeginnings.contains(where: small.hasPrefix) else {
                throw Problem(.webhookSettings, "headers has the name \"\(Excerpt(member.name))\", which Till or HTTP itself writes.")
            }
            guard !fields.contains(where: { $0.name.lowercased() == small }) else {
                throw Problem(.webhookSettings, "headers has the name \"\(Excerpt(member.name))\" twice.")
            }
            guard let value = member.value.text, value.utf8.count <= Bound.headerValue,
                value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
            else {
                throw Problem(
                    .webhookSettings,
                    "headers has a value for \"\(Excerpt(member.name))\" that is no text of up to \(Bound.headerValue) visible ASCII characters."
                )
            }
            fields.append(HTTPHeaders.Field(name: member.name, value: value))
        }
        guard fields.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= Bound.headerBytes else {
            throw Problem(.webhookSettings, "headers has more than \(Bound.headerBytes) bytes in all.")
        }
        return fields
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2D || byte == 0x5F
    }
}
