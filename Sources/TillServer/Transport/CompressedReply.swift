import HTTPService

/// Sends long texts compressed to who reads gzip.
///
/// Replies to `GET` only, and none that says `no-transform`: such a reply holds a secret. Compressing a secret together with text of an
/// attacker's choosing tells of the secret by the length (BREACH), if the attacker can make the holder of the key ask again and
/// again. Keys travel in a field that no browser adds by itself, so a strange page cannot; secrets stay plain all the same.
enum CompressedReply {
    /// The shortest body that is worth it, in bytes.
    static let threshold = 1_024

    /// The reply, compressed where that is allowed, wanted and worth it.
    static func reply(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
        guard isCompressible(response, request) else { return response }
        var reply = response
        reply.headers.addVary("Accept-Encoding")
        guard AcceptedCodings(request.headers).prefersGzip, let packed = Gzip.compressed(response.body) else { return reply }
        reply.body = packed
        reply.headers.append("Content-Encoding", "gzip")
        // The bytes are others now, so the tag of the plain ones can only be a weak one.
        if let tag = reply.headers["ETag"], !tag.hasPrefix("W/") { reply.headers["ETag"] = "W/\(tag)" }
        return reply
    }

    private static func isCompressible(_ response: HTTPResponse, _ request: HTTPRequest) -> Bool {
        guard request.method == "GET" || request.method == "HEAD", response.stream == nil, !response.isCut else { return false }
        guard response.body.count >= threshold, response.body.count <= Gzip.bound else { return false }
        guard response.headers["Content-Encoding"] == nil, response.headers["Content-Range"] == nil else { return false }
        guard !response.headers.values("Cache-Control").contains(where: { $0.lowercased().contains("no-transform") }) else { return false }
        return isText(response.headers["Content-Type"] ?? "")
    }

    private static func isText(_ contentType: String) -> Bool {
        let kind = contentType.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return kind.hasPrefix("text/") && kind != "text/event-stream" || kind == "application/json" || kind.hasSuffix("+json")
            || kind == "application/javascript" || kind == "image/svg+xml"
    }
}

extension HTTPHeaders {
    /// Names one more request field on which the reply depends.
    mutating func addVary(_ name: String) {
        let known = values("Vary").joined(separator: ",").split(separator: ",").map { field in String(field.filter { $0 != " " }) }
        guard !known.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
        self["Vary"] = (known + [name]).joined(separator: ", ")
    }
}
