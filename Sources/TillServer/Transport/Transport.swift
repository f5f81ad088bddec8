import HTTPService

/// What every reply goes through on its way out, refusals included; what may change while the server runs is kept here.
final class Transport: Sendable {
    private let crossOrigin: Locked<CrossOrigin>

    /// Lets pages of these origins call.
    init(origins: [String]) { crossOrigin = Locked(CrossOrigin(origins: origins)) }

    /// Lets pages of other origins call from now on.
    func change(origins: [String]) { crossOrigin.withLock { $0 = CrossOrigin(origins: origins) } }

    /// The reply as it is sent.
    func finish(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
        crossOrigin.withLock { $0 }.reply(CompressedReply.reply(response, to: request), to: request)
    }

    /// The answer to `OPTIONS` where no call has one of its own.
    func options(_ request: HTTPRequest, allowed methods: [String]) -> HTTPResponse {
        crossOrigin.withLock { $0 }.options(request, allowed: methods)
    }
}
