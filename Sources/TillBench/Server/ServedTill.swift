import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// A `till serve` of its own while the bench runs: one app, whose documents the bench signs.
final class ServedTill {
    /// The key by which the bench's requests come in.
    static let key = "pk_bench_0001"
    /// The key of the team's back end.
    static let secretKey = "sk_" + String(repeating: "0d", count: 32)
    /// How many connections a server takes at once.
    static let connections = 2_000

    /// Where it listens.
    let port: UInt16
    /// How long it took from the start of the process until it would record a post.
    private(set) var startSeconds = 0.0
    private let process: Process
    /// What it writes to standard error.
    private let words: URL

    /// Starts a server and waits until it answers.
    ///
    /// - Parameters:
    ///   - till: the program.
    ///   - store: whose root the server believes.
    ///   - folder: where its configuration lies, under `name`.
    ///   - database: the ledger, as the configuration has it.
    init(till: String, store: BenchStore, folder: URL, name: String, database: String) throws {
        guard let port = BlockingConnection.freePort() else { throw BenchFailure("no port is free") }
        self.port = port
        let root = folder.appending(path: "\(name).der")
        try Data(store.documents.anchor.certificateDER).write(to: root)
        let configuration = """
            { http: { port: \(port), connections: \(Self.connections), connectionsPerAddress: \(Self.connections) },
              database: "\(database)", log: { level: "error" }, rateLimits: { enabled: false },
              webhooks: { allowPrivateTargets: true, allowHTTP: true },
              apps: { \(BenchCustomer.app.rawValue): { bundleId: "\(BenchStore.bundle)", environments: ["Sandbox"], trust: ["\(name).der"],
                      publishableKeys: ["\(Self.key)"], secretKeys: { bench: "sha256:\(Self.secretKeyHash)" },
                      entitlements: { pro: ["\(BenchStore.product)"] } } } }
            """
        let file = folder.appending(path: "\(name).json")
        try Data(configuration.utf8).write(to: file)
        process = Process()
        process.executableURL = URL(filePath: till)
        process.arguments = ["serve", "--config", file.path]
        words = folder.appending(path: "\(name).log")
        try Data().write(to: words)
        process.standardError = try FileHandle(forWritingTo: words)
        process.standardOutput = FileHandle.nullDevice
        let start = ContinuousClock.now
        try process.run()
        do {
            try waitUntilReady(since: start)
        } catch {
            end()
            throw error
        }
    }

    private static var secretKeyHash: String {
        SHA256.hash(secretKey.utf8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Ends it in order.
    func end() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Processor seconds that all its threads have used so far, to the hundredth; `nil` where the system does not tell.
    var processorSeconds: Double? {
        guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return nil }
        // Behind the name: the state first, then the numbers; the eleventh and the twelfth are the ticks of the program and the kernel.
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 12, let program = Double(fields[11]), let kernel = Double(fields[12]) else { return nil }
        return (program + kernel) / Double(max(sysconf(Int32(_SC_CLK_TCK)), 1))
    }

    /// Its resident memory in bytes; `nil` where the system does not tell.
    var residentBytes: Int64? { ProcessMemory.bytes("VmRSS:", of: "\(process.processIdentifier)") }

    private func waitUntilReady(since start: ContinuousClock.Instant) throws {
        let end = start + .seconds(120)
        while ContinuousClock.now < end, process.isRunning {
            if BlockingConnection(port: port)?.exchange(BenchRequest.ready) == 200 {
                startSeconds = WallClock.seconds(since: start)
                return
            }
            Thread.sleep(forTimeInterval: 0.002)
        }
        let said = (try? String(contentsOf: words, encoding: .utf8)) ?? ""
        throw BenchFailure("till serve did not become ready on port \(port): \(said.suffix(500))")
    }
}
