import CMicroHTTPD

/// Hands replies to the library, or spells them out where the library cannot.
enum ResponseWriter {
    /// The status as it is sent.
    static func status(of response: HTTPResponse) -> Int { (200...599).contains(response.status) ? response.status : 500 }

    static func queue(_ response: HTTPResponse, on connection: OpaquePointer, requestID: String, closes: Bool) -> MHD_Result {
        let made: OpaquePointer? = response.body.withUnsafeBytes {
            guard !response.isCut else { return till_mhd_cut_response($0.baseAddress, $0.count / 2, UInt64($0.count) + 1) }
            return MHD_create_response_from_buffer($0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
        }
        return send(made, response, on: connection, requestID: requestID, closes: closes)
    }

    /// Sends the head and lets the library ask the connection for the body, in chunks.
    static func queueStream(
        _ response: HTTPResponse, of connection: ServerConnection, requestID: String, isHead: Bool, closes: Bool
    ) -> MHD_Result {
        let made = StreamReader.response(for: connection, isHead: isHead)
        return send(made, response, on: connection.handle, requestID: requestID, closes: closes || isHead)
    }

    private static func send(
        _ made: OpaquePointer?, _ response: HTTPResponse, on connection: OpaquePointer, requestID: String, closes: Bool
    ) -> MHD_Result {
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for field in sendable(response, requestID: requestID, closes: closes) { MHD_add_response_header(made, field.name, field.value) }
        return MHD_queue_response(connection, UInt32(status(of: response)), made)
    }

    /// A whole reply as text, for the moments when the library would only close.
    static func lastWords(_ response: HTTPResponse, requestID: String) -> [UInt8] {
        let status = status(of: response)
        var text = "HTTP/1.1 \(status) \(String(cString: MHD_get_reason_phrase_for(UInt32(status))))\r\n"
        for field in sendable(response, requestID: requestID, closes: true) { text += "\(field.name): \(field.value)\r\n" }
        text += "Content-Length: \(response.body.count)\r\n\r\n"
        return Array(text.utf8) + response.body
    }

    /// The fields that may be sent; nothing in them can end a line.
    private static func sendable(_ response: HTTPResponse, requestID: String, closes: Bool) -> [HTTPHeaders.Field] {
        var fields: [HTTPHeaders.Field] = []
        fields.reserveCapacity(response.headers.fields.count + 2)
        var closes = closes
        for field in response.headers.fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(\.isTokenByte) else { continue }
            if isOwn(field.name) {
                closes = closes || (field.name.equalsIgnoringASCIICase("connection") && field.value.equalsIgnoringASCIICase("close"))
                continue
            }
            fields.append(HTTPHeaders.Field(name: field.name, value: clean(field.value)))
        }
        if !requestID.isEmpty { fields.append(HTTPHeaders.Field(name: "X-Request-Id", value: clean(requestID))) }
        if closes { fields.append(HTTPHeaders.Field(name: "Connection", value: "close")) }
        return fields
    }

    private static func isOwn(_ name: String) -> Bool {
        switch name.utf8.count {
        case 4: name.equalsIgnoringASCIICase("date")
        case 10: name.equalsIgnoringASCIICase("connection")
        case 12: name.equalsIgnoringASCIICase("x-request-id")
        case 14: name.equalsIgnoringASCIICase("content-length")
        case 17: name.equalsIgnoringASCIICase("transfer-encoding")
        default: false
        }
    }

    private static func clean(_ value: String) -> String {
        guard !value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return value }
        return String(decoding: value.utf8.map { $0 >= 0x20 && $0 != 0x7F ? $0 : 0x20 }, as: UTF8.self)
    }
}
