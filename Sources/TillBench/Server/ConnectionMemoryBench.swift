import Foundation

/// What a thousand open connections take of the server's memory.
struct ConnectionMemoryBench {
    let bench: ServerBench

    private static let count = 1_000

    func run(into report: inout Report) throws {
        let server = try ServedTill(
            till: bench.till, store: bench.store, folder: bench.folder, name: "connections", database: "connections.sqlite")
        defer { server.end() }
        let client = LoadClient(ports: [server.port])
        _ = client.send(try bench.purchases(3_000_000..<3_002_000))
        guard let before = server.residentBytes else { return }
        var open: [BlockingConnection] = []
        for _ in 0..<Self.count {
            guard let connection = BlockingConnection(port: server.port), connection.exchange(BenchRequest.health) == 200 else {
                throw BenchFailure("the server took \(open.count) connections")
            }
            open.append(connection)
        }
        guard let after = server.residentBytes else { return }
        let alive = open.filter { $0.exchange(BenchRequest.health) == 200 }.count
        guard alive == Self.count else { throw BenchFailure("only \(alive) of \(Self.count) connections are kept") }
        report.add(
            "server.connections_memory", Double(after - before) / 1_048_576, "MiB",
            reference: "\(Self.count) kept connections, beyond the \(before / 1_048_576) MiB of the same server before")
    }
}
