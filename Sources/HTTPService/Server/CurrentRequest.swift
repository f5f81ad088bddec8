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
    var status: Int?
    var responseBytes = 0

    func record(peer: PeerAddress, isComplete: Bool) -> HTTPAccessRecord {
        HTTPAccessRecord(
            requestID: id, peer: peer, method: method, path: head?.target.path ?? String(target.prefix { $0 != "?" }),
            routePattern: match?.pattern, status: status, requestBytes: countedBody, responseBytes: responseBytes,
            duration: .nanoseconds(Int64(clamping: MonotonicClock.now &- began)), isComplete: isComplete)
    }
}
