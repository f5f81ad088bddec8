import CCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One request on its way and what has arrived of the reply; belongs to the queue's thread once submitted.
final class Transfer {
    typealias Outcome = Result<HTTPClientResponse, HTTPClientError>

    static let headLimit = 65_536

    let number: UInt64
    let target: TransferTarget
    let request: HTTPClientRequest
    let deadline: UInt64
    private let continuation: CheckedContinuation<Outcome, Never>
    private(set) var headers = HTTPHeaders()
    private(set) var body: [UInt8] = []
    private(set) var exceedsLimit = false
    /// Whether the body was ended at the limit, as the request asks.
    private(set) var isCut = false
    /// An address that was refused by the client's rule.
    private(set) var refused: NetworkAddress?
    private let rule: HTTPClient.AddressRule?
    private var headBytes = 0
    /// Memory that the library reads while the transfer runs.
    var fieldList: UnsafeMutablePointer<curl_slist>?
    let problem: UnsafeMutablePointer<CChar>

    init(
        number: UInt64, target: TransferTarget, request: HTTPClientRequest, rule: HTTPClient.AddressRule?,
        continuation: CheckedContinuation<Outcome, Never>
    ) {
        self.number = number
        self.rule = rule
        self.target = target
        self.request = request
        self.continuation = continuation
        deadline = MonotonicClock.now &+ request.timeout.nanoseconds
        problem = .allocate(capacity: Int(CURL_ERROR_SIZE))
        problem.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_slist_free_all(fieldList)
        problem.deallocate()
    }

    func finish(_ outcome: Outcome) { continuation.resume(returning: outcome) }

    /// Takes one line of the head in; returns the bytes taken, fewer to end the transfer.
    func receive(line: UnsafeRawBufferPointer) -> Int {
        headBytes += line.count
        guard headBytes <= Self.headLimit else {
            exceedsLimit = true
            return 0
        }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            headers = HTTPHeaders()
        } else if let colon = text.firstIndex(of: ":") {
            headers.append(Self.trimmed(text[..<colon]), Self.trimmed(text[text.index(after: colon)...]))
        }
        return line.count
    }

    /// Takes a part of the body in; returns the bytes taken, fewer to end the transfer.
    func receive(body part: UnsafeRawBufferPointer) -> Int {
        guard body.count + part.count <= request.responseLimit else {
            if request.cutsLongReply {
                body.append(contentsOf: part.prefix(request.responseLimit - body.count))
                isCut = true
            } else {
                exceedsLimit = true
            }
            return 0
        }
        body.append(contentsOf: part)
        return part.count
    }

    /// Whether a connection may be opened.
    func mayConnect(to address: UnsafePointer<sockaddr>?) -> Bool {
        guard let rule else { return true }
        guard let address = NetworkAddress(address) else { return false }
        guard !rule(address) else { return true }
        refused = address
        return false
    }

    private static func trimmed(_ text: Substring) -> String {
        var rest = text
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        return String(rest)
    }
}

extension Transfer {
    /// Tells the library everything about the request; returns the first failure.
    func prepare(_ handle: UnsafeMutableRawPointer, configuration: HTTPClient.Configuration, now: UInt64) -> CURLcode {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let left = max(1, Int((deadline &- now) / 1_000_000))
        var results = [
            till_curl_set_text(handle, CURLOPT_URL, request.url),
            till_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
            till_curl_set_long(handle, CURLOPT_NOSIGNAL, 1),
            till_curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0),
            till_curl_set_long(handle, CURLOPT_TIMEOUT_MS, left),
            till_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, min(left, request.connectTimeout.milliseconds))),
            till_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, ""),
            till_curl_set_text(handle, CURLOPT_USERAGENT, configuration.userAgent),
            till_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, problem),
            till_curl_set_header(handle, receiveLine),
            till_curl_set_pointer(handle, CURLOPT_HEADERDATA, context),
            till_curl_set_write(handle, CURLOPT_WRITEFUNCTION, receivePart),
            till_curl_set_pointer(handle, CURLOPT_WRITEDATA, context),
        ]
        if rule != nil {
            results.append(till_curl_set_opensocket(handle, openSocket))
            results.append(till_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context))
        }
        if let caFile = configuration.caFile {
            results.append(till_curl_set_text(handle, CURLOPT_CAINFO, caFile))
            results.append(till_curl_set_text(handle, CURLOPT_CAPATH, nil))
        }
        if !configuration.usesEnvironmentProxy { results.append(till_curl_set_text(handle, CURLOPT_PROXY, "")) }
        results += prepareMethod(handle) + [prepareFields(handle)]
        return results.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    private func prepareMethod(_ handle: UnsafeMutableRawPointer) -> [CURLcode] {
        if request.method == "HEAD" { return [till_curl_set_long(handle, CURLOPT_NOBODY, 1)] }
        guard !request.body.isEmpty || request.method == "POST" || request.method == "PUT" else {
            return [till_curl_set_long(handle, CURLOPT_HTTPGET, 1), till_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)]
        }
        // The library copies the body, so the array may move.
        let copied = request.body.withUnsafeBytes { bytes in
            var empty: UInt8 = 0
            return withUnsafeMutablePointer(to: &empty) { placeholder in
                let start = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) } ?? UnsafeMutableRawPointer(placeholder)
                return [
                    till_curl_set_long(handle, CURLOPT_POST, 1),
                    till_curl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count)),
                    till_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start),
                ]
            }
        }
        return copied + [till_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)]
    }

    private func prepareFields(_ handle: UnsafeMutableRawPointer) -> CURLcode {
        // An empty value here takes the library's own field away.
        var lines = ["Expect:"]
        if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        for field in request.headers.fields { lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)") }
        for line in lines {
            guard let longer = curl_slist_append(fieldList, line) else { return CURLE_OUT_OF_MEMORY }
            fieldList = longer
        }
        return till_curl_set_pointer(handle, CURLOPT_HTTPHEADER, fieldList)
    }
}

/// Functions of the file, because C calls them: a closure could inherit an actor.
private func receiveLine(bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?) -> Int {
    guard let context else { return 0 }
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().receive(line: line)
}

private func openSocket(context: UnsafeMutableRawPointer?, purpose: curlsocktype, address: UnsafeMutablePointer<curl_sockaddr>?)
    -> curl_socket_t
{
    guard let context, let address else { return till_curl_no_socket() }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.mayConnect(to: till_curl_address(address)) ? till_curl_open(address) : till_curl_no_socket()
}

private func receivePart(bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?) -> Int {
    guard let context else { return 0 }
    let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().receive(body: part)
}
