import AppStoreTypes
import Foundation
import TillServer

/// The purchase of a month, from the signature to the refund, with everything that people try in between.
struct DemoStory {
    private let folder: String
    private let log: @Sendable (String) -> Void
    private let store: DemoStore
    private let key = "pk_demo_game_0001"

    /// Prepares the folder: the authority's root and a configuration that names it.
    init(folder: String, log: @escaping @Sendable (String) -> Void) throws {
        self.folder = folder
        self.log = log
        store = try DemoStore(now: ServiceSurroundings.wallClock())
        try Data(store.rootPEM.utf8).write(to: URL(fileURLWithPath: folder + "/root.pem"))
        let text = """
            {
                http: { port: 0 }, log: { level: "error" },
                apps: {
                    game: {
                        bundleId: "com.example.game",
                        environments: ["Sandbox"],
                        trust: ["root.pem"], // a root of our own, good for non-production data only
                        publishableKeys: ["\(key)"],
                        entitlements: { pro: ["com.example.game.month", "com.example.game.lifetime"] },
                    },
                },
            }
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/till.json"))
    }

    /// Plays it from beginning to end.
    func play(_ narrator: inout Narrator) async throws {
        narrator.chapter("A shop opens")
        narrator.say("A certificate authority built like Apple's was drawn; its root is \"\(store.rootName)\".")
        var shop = try await open()
        narrator.say("till serves the app com.example.game on \(shop.address); its ledger is a new SQLite file.")
        try await buying(shop, &narrator)
        try await cheating(shop, &narrator)
        try await refunding(shop, &narrator)
        narrator.chapter("The server is stopped and started again")
        let lifetime = store.purchase("2000000000000002", "com.example.game.lifetime", .nonConsumable)
        _ = try await shop.post("bob", store.sign(lifetime), key: key)
        try await shop.close()
        shop = try await open()
        let owned = try await shop.customer("bob", key: key)
        narrator.check(owned.entitlements.map(\.id) == ["pro"], "Bob, who bought for life before the stop, still owns \(owned.words).")
        try await shop.close()
    }

    private func open() async throws -> DemoShop {
        let bytes = try BoundedFile.read(folder + "/till.json", bound: Configuration.fileBound)
        let source = Configuration.Source(file: bytes, fileName: "till.json", folder: folder, environment: [:])
        return try await DemoShop(try Configuration(reading: source), log: log)
    }

    private var bought: JWSTransactionDecodedPayload { store.month("2000000000000001") }

    private func buying(_ shop: DemoShop, _ narrator: inout Narrator) async throws {
        narrator.chapter("Alice buys a month")
        let posted = try await shop.post("alice", store.sign(bought), key: key)
        narrator.check(
            posted.verdict == "recorded",
            "Her app posts what the store signed; the signature and three certificates hold; it is on disk before the answer: \(posted.verdict)."
        )
        narrator.check(posted.customer.entitlements.map(\.id) == ["pro"], "She owns \(posted.customer.words).")
        let again = try await shop.post("alice", store.sign(bought), key: key)
        narrator.check(
            again.verdict == "alreadyKnown" && again.customer.subscriptions.count == 1,
            "The app sends it again, as apps do: \(again.verdict). She still owns it once.")
    }

    private func cheating(_ shop: DemoShop, _ narrator: inout Narrator) async throws {
        narrator.chapter("Mallory tries to have it too")
        let stolen = try await shop.post("mallory", store.sign(bought), key: key)
        narrator.check(
            stolen.verdict == "conflict" && stolen.customer.entitlements.isEmpty,
            "He posts Alice's genuine purchase as his own: \(stolen.verdict) (\(stolen.code)); the reply names nobody.")
        let lifetime = store.purchase("2000000000000009", "com.example.game.lifetime", .nonConsumable)
        let forged = try await shop.post("mallory", store.forge(lifetime, withSignatureOf: bought), key: key)
        narrator.check(
            forged.verdict == "refused", "He writes a purchase for life under a genuine signature: \(forged.verdict) (\(forged.code)).")
        var other = store.month("2000000000000010")
        other.bundleId = "com.other.game"
        let foreign = try await shop.post("mallory", store.sign(other), key: key)
        narrator.check(foreign.verdict == "refused", "He posts a genuine purchase of another app: \(foreign.verdict) (\(foreign.code)).")
        let owned = try await shop.customer("alice", key: key)
        narrator.check(owned.entitlements.map(\.id) == ["pro"], "Alice owns \(owned.words), as before.")
    }

    private func refunding(_ shop: DemoShop, _ narrator: inout Narrator) async throws {
        narrator.chapter("Alice is refunded")
        var refunded = bought
        refunded.signedDate = EpochMilliseconds(store.now.milliseconds + 1)
        refunded.revocationDate = store.now
        refunded.revocationReason = RevocationReason(rawValue: 0)
        let posted = try await shop.post("alice", store.sign(refunded), key: key)
        narrator.check(
            posted.customer.entitlements.isEmpty,
            "A later document of the store takes the purchase back: she owns \(posted.customer.words).")
        let replayed = try await shop.post("alice", store.sign(bought), key: key)
        narrator.check(
            replayed.customer.entitlements.isEmpty,
            "The old document sent once more brings nothing back: she owns \(replayed.customer.words).")
    }
}
