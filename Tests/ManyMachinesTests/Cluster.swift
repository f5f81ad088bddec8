import AppStoreTrust
import AppStoreTypes
import Foundation
import PostgresServer
import PurchaseStories

/// Four machines on one database, HAProxy in front of them, PgBouncer and a synchronous standby behind.
final class Cluster {
    let folder: String
    let authority: SigningAuthority
    let primary: PostgresServer
    let standby: PostgresServer
    let pooler: PostgresPooler
    let database: String
    let machines: [Machine]
    let balancer: Balancer

    static let publishableKey = "pk_game_0001"
    static let secretKey = "sk_" + String(repeating: "0a", count: 32)

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "till-cluster-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        primary = try PostgresServer(settings: ["wal_level=replica", "synchronous_standby_names='second'", "fsync=off"])
        standby = try PostgresServer(standbyOf: primary, named: "second")
        database = try primary.database()
        pooler = try PostgresPooler(primary, poolSize: 12)
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        let validity = EpochMilliseconds(now - 86_400_000)...EpochMilliseconds(now + 86_400_000_000)
        var generator = SystemRandomNumberGenerator()
        authority = try SigningAuthority(plan: SigningPlan(kind: .signedData, validity: validity), using: &generator)
        try Data(authority.anchor.certificateDER).write(to: URL(fileURLWithPath: folder + "/root.der"))
        let settings = """
            { database: '\(pooler.address(database))', log: { level: 'warning' }, rateLimits: { enabled: false }, webhooks: { allowPrivateTargets: true, allowHTTP: true },
              apps: { game: { bundleId: 'com.example.game', environments: ['Sandbox'], trust: ['root.der'],
                publishableKeys: ['\(Self.publishableKey)'], secretKeys: { backend: 'env:TILL_BACKEND_KEY' } } } }
            """
        try Data(settings.utf8).write(to: URL(fileURLWithPath: folder + "/till.json"))
        let ports = try await FreePorts.draw(5)
        machines = ports.dropLast().map { [folder] in Machine(folder: folder, port: $0) }
        do {
            for machine in machines { try machine.start() }
            balancer = try Balancer(folder: folder, port: ports[4], machines: machines)
        } catch {
            for machine in machines { machine.kill() }
            throw error
        }
    }

    /// The database server dies and the standby takes its place; whoever was not confirmed by both was not acknowledged.
    func failOver() throws {
        try primary.kill()
        try standby.append(["synchronous_standby_names=''"])
        try standby.promote()
        try standby.reload()
        try pooler.point(to: standby)
    }

    func end() {
        balancer.end()
        for machine in machines { machine.kill() }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// A consumable as Apple would sign it.
    func signed(_ id: String) throws -> String {
        let now = EpochMilliseconds(Int64(Date().timeIntervalSince1970 * 1_000))
        return String(decoding: try authority.sign(JWSTransactionDecodedPayload.coins(TransactionID(id), at: now)), as: UTF8.self)
    }
}
