/// Judges the head of a request more strictly than the HTTP library does.
///
/// Behind a proxy, every head that two programs can read in two ways lets one request hide inside another, so each of these is
/// refused with 400 and the connection is closed. RFC 9112 sections 2.2, 3.2, 5.1, 5.2, 6.1 and 6.3; RFC 9110 section 5.
struct HeadGuard {
    private(set) var headers = HTTPHeaders()
    private(set) var refusal: HTTPRefusal?
    private var hostCount = 0
    private var host = ""
    private var contentLength: Int?
    private var hasContentLength = false
    private var isChunked = false

    /// Takes in one field; the first fault is kept.
    mutating func add(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        guard refusal == nil else { return }
        let nameText = String(decoding: name, as: UTF8.self)
        guard !name.isEmpty, name.allSatisfy(\.isTokenByte) else {
            return refuse("The header name '\(HTTPRefusal.excerpt(nameText))' has a byte that no name may have; send a correct name.")
        }
        guard value.allSatisfy(\.isFieldValueByte) else {
            return refuse("The value of header '\(HTTPRefusal.excerpt(nameText))' has a control byte; remove it.")
        }
        let valueText = String(decoding: Self.trimmed(value), as: UTF8.self)
        guard headers.append(nameText, valueText) else {
            refusal = .headTooLarge("The request has more than \(HTTPHeaders.fieldLimit) header fields; send fewer.")
            return
        }
        switch nameText.utf8.count {
        case 4 where nameText.equalsIgnoringASCIICase("host"): addHost(valueText)
        case 6 where nameText.equalsIgnoringASCIICase("expect"): addExpect(valueText)
        case 14 where nameText.equalsIgnoringASCIICase("content-length"): addContentLength(valueText)
        case 16 where nameText.equalsIgnoringASCIICase("content-encoding"): addContentEncoding(valueText)
        case 17 where nameText.equalsIgnoringASCIICase("transfer-encoding"): addTransferEncoding(valueText)
        default: break
        }
    }

    /// Judges the whole once every field is in.
    func finish(method: String, target: String, version: String) throws(HTTPRefusal) -> RequestHead {
        if let refusal { throw refusal }
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw HTTPRefusal(
                code: .unsupportedVersion, status: 505, message: "'\(HTTPRefusal.excerpt(version))' is not spoken here; use HTTP/1.1.")
        }
        guard !method.isEmpty, method.utf8.allSatisfy(\.isTokenByte) else {
            throw .malformed("The method '\(HTTPRefusal.excerpt(method))' is not a token; send a correct method.")
        }
        guard hostCount == 1 || (hostCount == 0 && version == "HTTP/1.0") else {
            throw .malformed("The request has \(hostCount) Host fields; send exactly one.")
        }
        guard !(hasContentLength && isChunked) else {
            throw .malformed("The request has both Content-Length and Transfer-Encoding; send one of them.")
        }
        guard !(isChunked && version == "HTTP/1.0") else {
            throw .malformed("Transfer-Encoding does not exist in HTTP/1.0; send Content-Length.")
        }
        let parsed = try RequestTarget(parsing: target)
        guard !parsed.isAsterisk || method == "OPTIONS" else {
            throw .malformedTarget("The target '*' is possible with OPTIONS only; send a path.")
        }
        return RequestHead(method: method, target: parsed, headers: headers, contentLength: contentLength, isChunked: isChunked)
    }

    private mutating func addHost(_ value: String) {
        hostCount += 1
        let isPlain = value.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "@"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ","): false
            default: byte > 0x20 && byte < 0x7F
            }
        }
        if !isPlain { refuse("The Host '\(HTTPRefusal.excerpt(value))' is not a host and port; send a correct one.") }
    }

    private mutating func addContentLength(_ value: String) {
        guard !hasContentLength else { return refuse("The request has two Content-Length fields; send one.") }
        hasContentLength = true
        let isNumber = !value.isEmpty && value.utf8.count <= 18 && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
        contentLength = isNumber ? Int(value) : nil
        if !isNumber {
            refuse("The Content-Length '\(HTTPRefusal.excerpt(value))' is not a number of at most 18 digits; send the true length.")
        }
    }

    private mutating func addTransferEncoding(_ value: String) {
        guard !isChunked, value.equalsIgnoringASCIICase("chunked") else {
            return refuse(
                "The Transfer-Encoding '\(HTTPRefusal.excerpt(value))' is not exactly one 'chunked'; send the body in chunks or with its length."
            )
        }
        isChunked = true
    }

    private mutating func addContentEncoding(_ value: String) {
        guard !value.equalsIgnoringASCIICase("identity") else { return }
        refusal = HTTPRefusal(
            code: .unsupportedEncoding, status: 415,
            message: "Bodies compressed with '\(HTTPRefusal.excerpt(value))' are not read; send the body as it is.",
            headers: ["Accept-Encoding": "identity"])
    }

    private mutating func addExpect(_ value: String) {
        guard !value.equalsIgnoringASCIICase("100-continue") else { return }
        refusal = HTTPRefusal(
            code: .unsupportedExpectation, status: 417,
            message: "The expectation '\(HTTPRefusal.excerpt(value))' cannot be met; leave it out or expect 100-continue.")
    }

    private mutating func refuse(_ message: String) { refusal = .malformed(message) }

    private static func trimmed(_ value: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        var rest = value[...]
        while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        return rest
    }
}
