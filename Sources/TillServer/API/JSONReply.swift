import HTTPService

/// Writes reply values as JSON.
enum JSONReply {
    /// The value's JSON, members in alphabetical order, so that equal values are equal bytes.
    static func bytes(_ value: some Encodable) -> [UInt8] {
        do {
            return try ReplyEncoder.bytes(value)
        } catch {
            return Array("{}".utf8)
        }
    }

    /// A reply that no cache keeps.
    static func ok(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
        var response = HTTPResponse.json(bytes(value), status: status)
        response.headers.append("Cache-Control", "no-store")
        return response
    }
}
