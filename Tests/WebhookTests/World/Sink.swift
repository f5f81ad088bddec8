import AppStoreTypes
import Foundation
import HTTPService

/// A team's back end: a real server that keeps what it is sent and answers as the story says.
actor Sink {
    /// One request as it came in.
    struct Message: Sendable {
        let path: String
        let query: [HTTPRequest.QueryItem]
        let headers: HTTPHeaders
        let body: [UInt8]

        var json: JSONValue { (try? JSONReader.read(body)) ?? .null }
        var id: String { headers["webhook-id"] ?? "" }
        var customer: String { json["data"]?["customer"]?.text ?? "" }
        var sequence: Int64 { json["data"]?["sequence"]?.integer ?? 0 }
    }

    /// How the back end answers a message; `count` says how many came before it.
    typealias Answer = @Sendable (Message, _ count: Int) async -> HTTPResponse

    private(set) var messages: [Message] = []
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var inside: [String: Int] = [:]
    /// The most requests with the same id that were answered at the same time.
    private(set) var mostAtOnce = 0
    nonisolated let port: UInt16
    private let server: HTTPServer

    private init(_ box: Box, _ answer: @escaping Answer) throws {
        let route = Route.post("/{place}", bodyLimit: 1_000_000) { request in
            guard let sink = await box.sink else { return .empty(status: 500) }
            return await sink.take(
                Message(path: request.path, query: request.query, headers: request.headers, body: request.body), answer)
        }
        let numbers = Numbers()
        server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 2, limits: HTTPLimits()),
            router: Router(routes: [route]), requestIDs: { "r\(numbers.next())" })
        port = server.port
    }

    /// Opens a back end, tells the story with it, and closes it.
    static func open(
        _ answer: @escaping Answer = { _, _ in .empty() }, _ story: (Sink) async throws -> Void
    ) async throws {
        let box = Box()
        let sink = try Sink(box, answer)
        await box.set(sink)
        let running = Task { try await sink.server.run() }
        let result: Result<Void, any Error>
        do { result = .success(try await story(sink)) } catch { result = .failure(error) }
        sink.server.stop()
        try await running.value
        try result.get()
    }

    /// Its address.
    nonisolated func url(_ place: String = "hook") -> String { "http://127.0.0.1:\(port)/\(place)" }

    /// The messages, once there are so many.
    func messages(atLeast count: Int) async -> [Message] {
        if messages.count < count { await withCheckedContinuation { watchers.append((count, $0)) } }
        return messages
    }

    private func take(_ message: Message, _ answer: Answer) async -> HTTPResponse {
        messages.append(message)
        for watcher in watchers where watcher.count <= messages.count { watcher.continuation.resume() }
        watchers.removeAll { $0.count <= messages.count }
        inside[message.id, default: 0] += 1
        mostAtOnce = max(mostAtOnce, inside[message.id] ?? 0)
        let reply = await answer(message, messages.count - 1)
        inside[message.id, default: 1] -= 1
        return reply
    }

    private actor Box {
        private(set) var sink: Sink?
        func set(_ sink: Sink) { self.sink = sink }
    }
}

/// Numbers from 1 for whoever asks.
final class Numbers: @unchecked Sendable {
    private let lock = NSLock()
    private var last = 0

    func next() -> Int {
        lock.withLock {
            last += 1
            return last
        }
    }
}

/// Holds up whoever passes until it is opened.
actor Gate {
    private var isOpen = false
    private var held: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { held.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in held { continuation.resume() }
        held = []
    }
}
