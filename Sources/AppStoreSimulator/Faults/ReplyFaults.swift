import HTTPService

/// What befalls one reply over HTTP.
struct ReplyFaults: Sendable {
    /// The answer in place of the true one, without effect.
    private(set) var instead: HTTPResponse?
    /// The code in place of the true answer.
    private(set) var code: Int?
    private var losesReply = false
    private var changes: [Fault.Kind] = []

    init(_ faults: [Fault]) {
        for fault in faults {
            switch fault.kind {
            case .loseRequest: instead = .empty(status: 504)
            case .loseReply: losesReply = true
            case .status: instead = Self.refusal(fault)
            case .code: code = fault.value
            case .cut, .contentType, .gzip: changes.append(fault.kind)
            case .delay, .double, .late, .reorder, .skew, .newFields, .newValues, .expiredCertificate: break
            }
        }
    }

    private static func refusal(_ fault: Fault) -> HTTPResponse {
        let status = fault.value.flatMap { (400...599).contains($0) ? $0 : nil } ?? 503
        var reply = HTTPResponse.text(status == 429 ? "Too Many Requests" : "Service Unavailable", status: status)
        if let seconds = fault.retryAfter ?? (status == 429 ? 60 : nil) { reply.headers.append("Retry-After", String(max(0, seconds))) }
        return reply
    }

    /// The reply as it arrives.
    func changed(_ reply: HTTPResponse) -> HTTPResponse {
        if losesReply { return .empty(status: 504) }
        var reply = reply
        for change in changes {
            switch change {
            case .contentType: reply.headers = Self.replacing("Content-Type", "text/html; charset=utf-8", in: reply.headers)
            case .gzip:
                reply.headers = Self.replacing("Content-Encoding", "gzip", in: reply.headers)
                reply.body = GzipForm.stored(reply.body)
            case .cut:
                reply.isCut = true
            default: break
            }
        }
        return reply
    }

    private static func replacing(_ name: String, _ value: String, in headers: HTTPHeaders) -> HTTPHeaders {
        var changed = HTTPHeaders()
        for field in headers.fields where field.name.lowercased() != name.lowercased() { changed.append(field.name, field.value) }
        changed.append(name, value)
        return changed
    }
}

extension SimulatedAppStore {
    /// Takes the faults of one request over HTTP, after waiting where one says so.
    func strike(_ place: Fault.Place, name: String) async -> ReplyFaults {
        let struck = faults.take(place, name: name)
        for fault in struck where fault.kind == .delay { await pause(fault) }
        return ReplyFaults(struck)
    }

    /// Waits as long as a fault says, in real time, a minute at most.
    func pause(_ fault: Fault) async {
        try? await Task.sleep(for: .milliseconds(min(max(fault.value ?? 0, 0), 60_000)))
    }
}
