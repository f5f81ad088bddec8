import AppStoreTrust
import AppStoreTypes
import Foundation
import PurchaseStories

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A folder with a configuration that trusts an authority of the test's own.
struct ServedFolder {
    let path: String

    static func make(_ body: (ServedFolder) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-served-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(ServedFolder(path: folder.path))
    }

    /// Makes the authority and writes the configuration that names its root.
    func authority() throws -> SigningAuthority {
        var generator = SystemRandomNumberGenerator()
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        let validity = EpochMilliseconds(now - 86_400_000)...EpochMilliseconds(now + 86_400_000_000)
        let authority = try SigningAuthority(plan: SigningPlan(kind: .signedData, validity: validity), using: &generator)
        try Data(authority.anchor.certificateDER).write(to: URL(fileURLWithPath: path + "/root.der"))
        let text = """
            { http: { port: 0 }, log: { level: 'warning' },
              apps: { game: { bundleId: 'com.example.game', environments: ['Sandbox'], trust: ['root.der'], publishableKeys: ['pk_game_0001'] } } }
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/till.json"))
        return authority
    }

    func signed(_ id: String, token: AppAccountToken? = nil, by authority: SigningAuthority) throws -> String {
        let now = EpochMilliseconds(Int64(Date().timeIntervalSince1970 * 1_000))
        var payload = JWSTransactionDecodedPayload.coins(TransactionID(id), at: now)
        payload.appAccountToken = token
        return String(decoding: try authority.sign(payload), as: UTF8.self)
    }

    /// A notification about a purchase, as Apple would post it.
    func notification(_ uuid: String, about id: String, by authority: SigningAuthority) throws -> String {
        var data = NotificationData()
        data.bundleId = "com.example.game"
        data.environment = .sandbox
        data.signedTransactionInfo = try signed(id, by: authority)
        var body = ResponseBodyV2DecodedPayload()
        body.notificationType = .oneTimeCharge
        body.notificationUUID = uuid
        body.signedDate = EpochMilliseconds(Int64(Date().timeIntervalSince1970 * 1_000))
        body.data = data
        return String(decoding: try authority.sign(body), as: UTF8.self)
    }
}

/// A `till serve` of its own process.
final class RunningServer: @unchecked Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process = Process()
    private let pipe = Pipe()
    private let lock = NSLock()
    private var count = 0
    private var text = ""
    private let port: Int

    init(folder: ServedFolder) throws {
        guard let executable = ServeProcessTests.executable else { throw Failure(description: "no executable") }
        process.executableURL = executable
        process.arguments = ["serve", "--config", folder.path + "/till.json"]
        process.environment = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = ""
        while !line.hasSuffix("\n") {
            guard let byte = try pipe.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else {
                throw Failure(description: "it ended before it served: \(line)")
            }
            line += String(decoding: byte, as: UTF8.self)
        }
        guard let colon = line.range(of: "http://127.0.0.1:"), let port = Int(line[colon.upperBound...].prefix { $0.isNumber }) else {
            throw Failure(description: "no port in \(line)")
        }
        self.port = port
    }

    var output: String { lock.withLock { text } }

    /// Posts every purchase and gives the ids that were acknowledged.
    func postAll(_ signed: [(id: String, text: String)], killAfter limit: Int = .max) async -> Set<String> {
        let posts = signed.map { id, text in
            Post(id: id, path: "/v1/purchases", body: #"{"customer":"alice","signedTransactions":["\#(text)"]}"#)
        }
        return await sendAll(posts, killAfter: limit) { $0.text.contains("\"verdict\":\"recorded\"") }
    }

    /// Something to send, by a name of the test's own.
    struct Post: Sendable {
        let id: String
        let path: String
        let body: String
    }

    /// Sends everything, sixteen at a time, kills the server in the middle when told to, and gives the ids that were acknowledged.
    func sendAll(
        _ posts: [Post], killAfter limit: Int = .max, isAcknowledged: @escaping @Sendable ((status: Int, text: String)) -> Bool
    ) async -> Set<String> {
        await withTaskGroup(of: Set<String>.self) { group in
            for lane in 0..<16 {
                group.addTask {
                    var recorded: Set<String> = []
                    for index in stride(from: lane, to: posts.count, by: 16) {
                        guard let reply = try? await self.send(posts[index]), isAcknowledged(reply) else { break }
                        recorded.insert(posts[index].id)
                        let acknowledged = self.lock.withLock {
                            self.count += 1
                            return self.count
                        }
                        if acknowledged == limit { kill(self.process.processIdentifier, SIGKILL) }
                    }
                    return recorded
                }
            }
            return await group.reduce(into: []) { $0.formUnion($1) }
        }
    }

    private func send(_ post: Post) async throws -> (status: Int, text: String) {
        var request = URLRequest(url: try url(post.path))
        request.httpMethod = "POST"
        request.setValue("Bearer pk_game_0001", forHTTPHeaderField: "Authorization")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(post.body.utf8)
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    /// The ids of the consumables that the server says the customer has.
    func ownedTransactions(of customer: String) async throws -> Set<String> {
        var request = URLRequest(url: try url("/v1/customers/\(customer)"))
        request.setValue("Bearer pk_game_0001", forHTTPHeaderField: "Authorization")
        let (data, _) = try await URLSession.shared.data(for: request)
        struct Reply: Decodable {
            struct Product: Decodable { let transactionId: String }
            let consumablesAwaitingFulfilment: [Product]
        }
        return Set(try JSONDecoder().decode(Reply.self, from: data).consumablesAwaitingFulfilment.map(\.transactionId))
    }

    /// Asks it to read its configuration again.
    func reload() { kill(process.processIdentifier, SIGHUP) }

    /// Which origin a page of the given one is told that it may read, and the status.
    func allowedOrigin(for origin: String) async throws -> (origin: String?, status: Int) {
        var request = URLRequest(url: try url("/healthz"))
        request.setValue(origin, forHTTPHeaderField: "Origin")
        request.cachePolicy = .reloadIgnoringLocalCacheData
        let reply = try await URLSession.shared.data(for: request).1 as? HTTPURLResponse
        return (reply?.value(forHTTPHeaderField: "Access-Control-Allow-Origin"), reply?.statusCode ?? 0)
    }

    /// Asks it to stop and gives its status.
    func terminate() -> Int32 {
        process.terminate()
        let rest = pipe.fileHandleForReading.readDataToEndOfFile()
        lock.withLock { text = String(decoding: rest, as: UTF8.self) }
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }

    private func url(_ path: String) throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw Failure(description: "no URL") }
        return url
    }
}
