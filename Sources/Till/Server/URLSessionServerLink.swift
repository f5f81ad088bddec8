import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The way to the server over the system's own HTTP client.
///
/// Nothing is ever answered from a cache, no cookie is kept and nobody's redirection is followed.
final class URLSessionServerLink: ServerLink {
    private let address: Result<ServerAddress, TillError>
    private let limits: ServerLimits
    private let now: @Sendable () -> Date
    private let transfers: ServerTransfers
    private let session: URLSession

    /// A link to an address; one that cannot be used is told with the first request.
    convenience init(
        url: URL, key: String, allowsInsecure: Bool = false, limits: ServerLimits = ServerLimits(), now: @escaping @Sendable () -> Date
    ) {
        do throws(TillError) {
            self.init(.success(try ServerAddress(url, key: key, allowsInsecure: allowsInsecure)), limits: limits, now: now)
        } catch {
            self.init(.failure(error), limits: limits, now: now)
        }
    }

    init(_ address: Result<ServerAddress, TillError>, limits: ServerLimits = ServerLimits(), now: @escaping @Sendable () -> Date) {
        self.address = address
        self.limits = limits
        self.now = now
        transfers = ServerTransfers(limits: limits)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.timeoutIntervalForRequest = limits.idle
        configuration.timeoutIntervalForResource = limits.whole
        session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    func send(_ request: ServerRequest) async throws(TillError) -> ServerReply {
        let address = try address.get()
        guard let url = address.url(request.path) else {
            throw TillError(.serverRefusedRequest, "\(Excerpt.of(request.path)) is no path of a call")
        }
        let task = session.dataTask(with: urlRequest(request, to: url, key: address.key))
        switch await transfers.run(task) {
        case .reply(let response, let body): return reply(response, body)
        case .failed(let error): throw failure(error, of: request, to: address)
        case .tooLong:
            throw TillError(.serverReplyUnexpected, "the reply to \(Self.name(request)) is longer than \(limits.bodyBytes) bytes")
        case .tooLate: throw TillError(.serverUnreachable, "no whole reply to \(Self.name(request)) within \(limits.whole) s")
        case .cancelled: throw TillError(.requestCancelled, "\(Self.name(request)) was stopped by the app")
        case .noHTTP: throw TillError(.serverReplyUnexpected, "the reply to \(Self.name(request)) is not HTTP")
        }
    }

    private func urlRequest(_ request: ServerRequest, to url: URL, key: String) -> URLRequest {
        var result = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: limits.idle)
        result.httpMethod = request.method
        result.httpShouldHandleCookies = false
        result.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization")
        result.setValue("application/json", forHTTPHeaderField: "Accept")
        result.setValue("no-cache", forHTTPHeaderField: "Cache-Control")
        result.setValue(Self.userAgent, forHTTPHeaderField: "User-Agent")
        if let token = request.customerToken { result.setValue(token, forHTTPHeaderField: "Till-Customer-Token") }
        if let body = request.body {
            result.httpBody = body
            result.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return result
    }

    private func reply(_ response: HTTPURLResponse, _ body: Data) -> ServerReply {
        let now = now()
        let date = response.value(forHTTPHeaderField: "Date").flatMap { HTTPDate.read($0, now: now) }
        let retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap { seconds($0, since: date ?? now) }
        return ServerReply(status: response.statusCode, body: body, date: date, retryAfter: retryAfter)
    }

    /// The seconds of `Retry-After`, which is a number or a moment; never negative and never beyond the bound.
    private func seconds(_ text: String, since moment: Date) -> TimeInterval? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return min(TimeInterval(text.prefix(12)) ?? 0, limits.retryAfter)
        }
        guard let date = HTTPDate.read(text, now: moment) else { return nil }
        return min(max(date.timeIntervalSince(moment), 0), limits.retryAfter)
    }

    private func failure(_ error: any Error, of request: ServerRequest, to address: ServerAddress) -> TillError {
        let number = (error as NSError).code
        let detail = "\(Self.name(request)) to \(Excerpt.of(address.base)) failed: \((error as NSError).domain) \(number)"
        switch NetworkErrorFamily(number) {
        case .offline: return TillError(.networkOffline, detail)
        case .insecure: return TillError(.networkInsecure, detail)
        case .cancelled: return TillError(.requestCancelled, detail)
        case .timedOut, .unreachable, .signIn, .other: return TillError(.serverUnreachable, detail)
        }
    }

    private static func name(_ request: ServerRequest) -> String { "\(request.method) \(Excerpt.of(request.path))" }

    private static let userAgent: String = {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        #if os(iOS)
            let system = "iOS"
        #elseif os(macOS)
            let system = "macOS"
        #elseif os(tvOS)
            let system = "tvOS"
        #elseif os(watchOS)
            let system = "watchOS"
        #elseif os(visionOS)
            let system = "visionOS"
        #else
            let system = "Linux"
        #endif
        return "Till/1 (\(system) \(version.majorVersion).\(version.minorVersion).\(version.patchVersion))"
    }()
}
