import CMicroHTTPD

/// One connection and the request on it; lives on its loop's thread only.
final class ServerConnection {
    enum Phase {
        /// Waits for the first line of a request. Exits: `head`, or closed when it takes too long.
        case idle
        /// Reads the header fields. Exits: `body`, `answering`, `replying` with a refusal, or closed.
        case head
        /// Reads the body. Exits: `answering`, `replying` with a refusal, or closed.
        case body
        /// Waits for the handler, without a deadline. Exits: `replying`, or closed when the server stops.
        case answering
        /// Writes the reply. Exits: `idle`, or closed.
        case replying
        /// Sends a body as it is written, without a deadline while nothing waits to be sent. Exits: `idle`, or closed.
        case streaming
    }

    unowned let loop: ServerLoop
    let handle: OpaquePointer
    let descriptor: Int32
    let network: PeerNetwork
    let peer: PeerAddress
    /// Whether the peer's word about the client counts.
    private let isProxy: Bool
    /// The place in the loop's list.
    var index = 0

    private(set) var phase = Phase.idle
    /// When the present phase has lasted too long.
    private(set) var deadline: UInt64
    private var request = CurrentRequest()
    private var isFirstRequest = true
    private var task: Task<Void, Never>?
    private(set) var isSuspended = false
    /// Whether the head of the present request was taken in.
    var hasHead: Bool { request.hasHead }
    private var isAbandoned = false
    /// Whether the writer of the stream was told that the server stops.
    private var isEnding = false
    private var nextPeerCheck: UInt64 = 0

    init(handle: OpaquePointer, loop: ServerLoop) {
        self.handle = handle
        self.loop = loop
        descriptor = till_mhd_socket(handle)
        let address = till_mhd_address(handle)
        network = PeerNetwork(address)
        peer = SocketAddress(address).peer
        isProxy = !loop.context.clients.proxies.isEmpty && loop.context.clients.trusts(peer)
        deadline = loop.now &+ loop.deadlines.head
    }

    // MARK: The library's calls, in their order

    /// The first line has arrived.
    func begin(target: UnsafePointer<CChar>) {
        request = CurrentRequest()
        request.targetAddress = UInt(bitPattern: target)
        request.target = String(cString: target)
        request.began = loop.now
        // The first head is counted from the connection, so that a slow first line is no extension.
        if !isFirstRequest { deadline = loop.now &+ loop.deadlines.head }
        isFirstRequest = false
        phase = .head
    }

    /// The whole head has arrived and the body has not.
    func receiveHead(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> MHD_Result {
        request.hasHead = true
        request.method = String(cString: method)
        request.id = loop.context.requestIDs()
        do {
            let head = try HeadReader.read(handle, request: request, method: method, version: version, limits: loop.limits)
            try accept(head)
        } catch {
            // Where no body follows a sound head, the peer may ask again on the same connection.
            let isWhole = request.head.map { !$0.isChunked && $0.contentLength ?? 0 == 0 } ?? false
            return refuse(error, lingers: !isWhole)
        }
        phase = .body
        deadline = loop.now &+ loop.deadlines.body
        return .YES
    }

    private func accept(_ head: RequestHead) throws(HTTPRefusal) {
        request.head = head
        request.client = isProxy ? loop.context.clients.client(of: head.headers, from: peer) : peer
        if isProxy, let named = RequestID.named(by: head.headers) { request.id = named }
        let match =
            try head.target.isAsterisk
            ? loop.context.router.matchAsterisk() : loop.context.router.match(method: head.method, segments: head.target.segments).get()
        request.match = match
        request.bodyLimit = min(match.bodyLimit, loop.limits.bodyBytes)
        if let length = head.contentLength {
            guard length <= request.bodyLimit else { throw .bodyTooLarge(limit: request.bodyLimit) }
            request.body.reserveCapacity(min(length, 65_536))
        }
        if loop.isDraining {
            throw HTTPRefusal(code: .stopping, status: 503, message: "The service is stopping; try again.", headers: ["Retry-After": "1"])
        }
        if match.isSheddable, !loop.context.load.admitsRequest() { throw .overloaded("Too many requests at once; try again in a second.") }
    }

    /// A part of the body has arrived.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        guard request.body.count + bytes.count <= request.bodyLimit else {
            return breakOff(.bodyTooLarge(limit: request.bodyLimit))
        }
        guard loop.context.load.bodyGrew(by: bytes.count) else {
            return breakOff(.overloaded("Too many bodies at once; try again in a second."))
        }
        request.countedBody += bytes.count
        request.body.append(contentsOf: bytes)
        return .YES
    }

    /// The whole request has arrived, or the handler has finished while the connection was suspended.
    func receiveEnd() -> MHD_Result {
        guard !isAbandoned else { return .NO }
        if let response = request.response { return reply(response) }
        guard let match = request.match, let complete = request.whole(from: peer) else { return .NO }
        guard loop.context.load.requestBegan(isSheddable: match.isSheddable) else {
            return refuse(.overloaded("Too many requests at once; try again in a second."), lingers: false)
        }
        request.holdsSlot = true
        phase = .answering
        deadline = .max
        request.body = []
        task = loop.answer(complete, match, on: self)
        loop.executor.runWork(limit: ServerLoop.workBesideHandler)
        if let response = request.response { return reply(response) }
        isSuspended = true
        MHD_suspend_connection(handle)
        return .YES
    }

    /// The handler has answered.
    func finish(_ response: HTTPResponse) {
        task = nil
        guard !isAbandoned else { return }
        request.response = response
        resume()
    }

    /// The reply is written or the connection broke; the library is ready for the next request.
    func end(isComplete: Bool) {
        release(isComplete: isComplete)
        phase = .idle
        deadline = loop.now &+ loop.deadlines.idle
    }

    // MARK: Replies

    private func reply(_ response: HTTPResponse, closes: Bool = false) -> MHD_Result {
        request.caller = response.caller
        if let stream = response.stream { return reply(response, with: stream) }
        request.status = ResponseWriter.status(of: response)
        request.responseBytes = response.body.count
        request.response = nil
        phase = .replying
        deadline = loop.now &+ loop.deadlines.reply
        return ResponseWriter.queue(response, on: handle, requestID: request.id, closes: closes || loop.isDraining)
    }

    /// Begins a body that is written bit by bit; it needs no place among the requests in flight any more.
    private func reply(_ response: HTTPResponse, with stream: HTTPBodyStream) -> MHD_Result {
        let network = (request.client ?? peer).network
        let isWanted = request.method != "HEAD"
        guard !isWanted || loop.context.load.streamBegan(network) else {
            request.response = nil
            return refuse(.overloaded("Too many open streams; close one, or try again later."), lingers: false)
        }
        if request.holdsSlot { loop.context.load.requestEnded() }
        request.holdsSlot = false
        request.response = nil
        request.status = ResponseWriter.status(of: response)
        phase = .streaming
        deadline = loop.now &+ loop.deadlines.reply
        if isWanted {
            let bound = LoopBound(self)
            let executor = loop.executor
            let channel = BodyChannel { executor.execute { bound.value.wakeStream() } }
            request.channel = channel
            request.streamEndsAnywhere = stream.endsAnywhere
            task = loop.write(stream, into: channel, for: network)
        }
        return ResponseWriter.queueStream(
            response, of: self, requestID: request.id, isHead: !isWanted, closes: loop.isDraining)
    }

    /// The library asks for the next bytes of the stream; when there are none, it asks again once there are.
    func supply(_ buffer: UnsafeMutableRawBufferPointer) -> BodyChannel.Taken {
        guard !isAbandoned, let channel = request.channel else { return .cut }
        let taken = channel.take(into: buffer)
        deadline = loop.now &+ loop.deadlines.reply
        switch taken {
        case .bytes(let count):
            request.responseBytes += count
        case .nothing:
            deadline = .max
            isSuspended = true
            nextPeerCheck = loop.now &+ loop.deadlines.streamCheck
            MHD_suspend_connection(handle)
        case .end: phase = .replying
        case .cut: break
        }
        return taken
    }

    private func refuse(_ refusal: HTTPRefusal, lingers: Bool) -> MHD_Result {
        if lingers { loop.linger(descriptor) }
        return reply(response(to: refusal), closes: lingers)
    }

    private func response(to refusal: HTTPRefusal) -> HTTPResponse {
        let response = loop.context.router.refuse(refusal, requestID: request.id)
        request.body = []
        return request.whole(from: peer).map { loop.context.router.finish(response, $0) } ?? response
    }

    /// Refuses in the middle of a body, where the library can only close: writes the reply itself.
    private func breakOff(_ refusal: HTTPRefusal) -> MHD_Result {
        let response = response(to: refusal)
        RawSocket.sendNow(descriptor, ResponseWriter.lastWords(response, requestID: request.id))
        request.status = response.status
        request.responseBytes = response.body.count
        loop.linger(descriptor)
        return .NO
    }

    // MARK: Deadlines and the end

    /// Shuts the socket down because the present phase has lasted too long.
    func expire() {
        deadline = .max
        switch phase {
        case .head, .body:
            let refusal = HTTPRefusal(code: .requestTimeout, status: 408, message: "The request did not arrive in time; send it again.")
            let response = response(to: refusal)
            request.status = response.status
            RawSocket.sendNow(descriptor, ResponseWriter.lastWords(response, requestID: request.id))
        case .idle, .answering, .replying, .streaming:
            break
        }
        RawSocket.shutDown(descriptor)
    }

    /// While the server stops: an idle connection has only a moment left.
    func drain(until limit: UInt64) {
        switch phase {
        case .idle: deadline = min(deadline, limit)
        case .streaming where !isEnding && request.streamEndsAnywhere:
            isEnding = true
            request.channel?.close(.stopping)
            task?.cancel()
        case .head, .body, .answering, .replying, .streaming: break
        }
    }

    /// The library does not watch a suspended connection, so a silent stream's peer is looked after now and then.
    func lookAfterPeer() {
        guard case .streaming = phase, isSuspended, nextPeerCheck <= loop.now else { return }
        nextPeerCheck = loop.now &+ loop.deadlines.streamCheck
        guard RawSocket.isGone(descriptor) else { return }
        loseStream()
        RawSocket.shutDown(descriptor)
        resume()
    }

    /// Something waits to be sent; a word that comes late belongs to a stream that is over.
    private func wakeStream() { if case .streaming = phase { resume() } }

    private func loseStream() {
        guard let channel = request.channel else { return }
        channel.close(.peerGone)
        task?.cancel()
    }

    /// Gives the handler up, so that the library can close the connection.
    func abandon() {
        isAbandoned = true
        request.channel?.close(.peerGone)
        task?.cancel()
        RawSocket.shutDown(descriptor)
        resume()
    }

    /// The connection is gone.
    func closed() {
        isAbandoned = true
        release(isComplete: false)
    }

    private func resume() {
        guard isSuspended else { return }
        isSuspended = false
        MHD_resume_connection(handle)
        loop.mustRunDaemon = true
    }

    private func release(isComplete: Bool) {
        loseStream()
        if request.channel != nil { task = nil }
        if request.holdsSlot { loop.context.load.requestEnded() }
        if request.countedBody > 0 { loop.context.load.bodyReleased(request.countedBody) }
        if let log = loop.context.accessLog, request.hasHead { log(request.record(peer: peer, isComplete: isComplete)) }
        request = CurrentRequest()
    }
}
