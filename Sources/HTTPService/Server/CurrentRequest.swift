/// What a connection knows of the request it is busy with.
struct CurrentRequest {
    var id = ""
    var method = ""
    var target = ""
    var targetAddress: UInt = 0
    var began: UInt64 = 0
    var hasHead = false
    var head: RequestHead?
    var match: RouteMatch?
    var bodyLimit = 0
    var body: [UInt8] = []
    /// The bytes counted in the server's load.
    var countedBody = 0
    /// Whether this is one of the requests in flight.
    var holdsSlot = false
    var response: HTTPResponse?
    /// Whom it comes from; `nil` before the head was read.
    var client: PeerAddress?
    /// The body that is being written; `nil` when the reply is no stream.
    var channel: BodyChannel?
    /// Whether that stream may be ended when the server stops.
    var streamEndsAnywhere = true
    var status: Int?
    var caller: String?
    var responseBytes = 0

    /// The request as far as it has arrived; `nil` when its head was refused.
    func whole(from peer: PeerAddress) -> HTTPRequest? {
        head.map {
            HTTPRequest(
                method: $0.method, target: $0.target, headers: $0.headers, body: body, peer: peer, client: client ?? peer, id: id)
        }
    }

    func record(peer: PeerAddress, isComplete: Bool) -> HTTPAccessRecord {
        HTTPAccessRecord(
            requestID: id, peer: peer, client: client ?? peer, caller: caller, method: method,
            path: head?.target.path ?? String(target.prefix { $0 != "?" }),
            routePattern: match?.pattern, status: status, requestBytes: countedBody, responseBytes: responseBytes,
            duration: .nanoseconds(Int64(clamping: MonotonicClock.now &- began)), isStream: channel != nil,
            isComplete: isComplete)
    }
}
