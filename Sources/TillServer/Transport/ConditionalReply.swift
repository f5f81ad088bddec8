import HTTPService

/// Gives replies a tag, and answers 304 without a body to who has the content already (RFC 9110, 13.1.2).
enum ConditionalReply {
    /// The reply with its tag, or 304; replies other than 200 to `GET` or `HEAD`, and streams, stay as they are.
    static func reply(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
        guard request.method == "GET" || request.method == "HEAD", response.status == 200, response.stream == nil else { return response }
        let tag = EntityTag(response.body)
        var reply = response
        reply.headers["ETag"] = tag.text
        // Kept by the one who asked, and asked about each time: without this nobody could have what the tag names.
        if reply.headers["Cache-Control"] ?? "no-store" == "no-store" { reply.headers["Cache-Control"] = "private, no-cache" }
        guard tag.isNamed(in: request.headers.values("If-None-Match")) else { return reply }
        reply.status = 304
        reply.body = []
        for name in ["Content-Type", "Content-Encoding", "Content-Language"] { reply.headers[name] = nil }
        return reply
    }
}
