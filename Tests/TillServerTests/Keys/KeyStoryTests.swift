import AppStoreTypes
import Foundation
import HTTPService
import Ledger
import Testing

@testable import TillServer

@Suite("Keys that are made while the server runs")
struct KeyStoryTests {
    struct Made: Decodable {
        let key: Listed.Key
        let text: String
    }

    struct Listed: Decodable {
        struct Key: Decodable {
            let id: String
            let name: String
            let scopes: [String]
            let expiresDate: String?
            let revokedDate: String?
            let lastUsedDate: String?
        }

        let keys: [Key]
        let configured: [String]
    }

    static func make(
        _ shop: Shop, _ scopes: [String], name: String = "worker", ends: String? = nil, by key: String = Shop.secretKey
    ) async throws -> Made {
        let reply = try await shop.send("POST", "/v1/keys", key: key, body: body(scopes, name: name, ends: ends))
        #expect(reply.status == 201, "\(String(decoding: reply.body, as: UTF8.self))")
        return try JSONDecoder().decode(Made.self, from: Data(reply.body))
    }

    static func body(_ scopes: [String], name: String = "worker", ends: String? = nil) -> String {
        let list = scopes.map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"name":"\#(name)","scopes":[\#(list)]\#(ends.map { #","expiresDate":"\#($0)""# } ?? "")}"#
    }

    static func list(_ shop: Shop, by key: String = Shop.secretKey) async throws -> Listed {
        let reply = try await shop.send("GET", "/v1/keys", key: key)
        #expect(reply.status == 200)
        return try JSONDecoder().decode(Listed.self, from: Data(reply.body))
    }

    @Test("a key opens what it has rights for and nothing else, and its last use is shown")
    func rights() async throws {
        try await Shop.open { shop async throws in
            let made = try await Self.make(shop, ["keys"])
            #expect(made.text.hasPrefix("sk_"))
            #expect(try await Self.list(shop).keys.map(\.lastUsedDate) == [nil])
            #expect(try await shop.send("GET", "/v1/keys", key: made.text).status == 200)
            #expect(try await Self.list(shop).keys.map(\.lastUsedDate) == [EpochMilliseconds.storyBegins.rfc3339])
            let other = try await Self.make(shop, ["events.read", "audit"])
            let refused = try await shop.send("GET", "/v1/keys", key: other.text)
            #expect(refused.status == 403)
            #expect(try shop.problem(refused) == "key.insufficient")
            #expect(try await shop.send("GET", "/v1/products", key: other.text).status == 200)
            for (method, path, body) in [
                ("GET", "/v1/customers/ada", nil), ("GET", "/v1/customers/ada/balances", nil), ("POST", "/v1/orders", "{}"),
                ("POST", "/v1/purchases", "{}"), ("POST", "/v1/customers/ada/aliases", "{}"), ("POST", "/v1/offers/signature", "{}"),
            ] as [(String, String, String?)] {
                let answer = try await shop.send(method, path, key: other.text, body: body)
                #expect(answer.status == 403, "\(path): a key for events stays a key for events")
            }
            let reader = try await Self.make(shop, ["customers.read"])
            #expect(try await shop.send("GET", "/v1/customers/ada", key: reader.text).status == 200)
            #expect(try await shop.send("POST", "/v1/purchases", key: reader.text, body: "{}").status == 403)
            #expect(try await shop.send("GET", "/v1/keys", key: Shop.publishableKey).status == 403)
            #expect(try await Self.list(shop).configured.first == "backend")
        }
    }

    @Test("a publishable key that was made is an app's key, without any right")
    func publishable() async throws {
        try await Shop.open { shop async throws in
            let made = try await Self.make(shop, ["publishable"], name: "the iOS app")
            #expect(made.text.hasPrefix("pk_") && made.key.scopes == ["publishable"])
            #expect(try await shop.send("GET", "/v1/customers/ada", key: made.text).status == 200)
            #expect(try await shop.send("GET", "/v1/keys", key: made.text).status == 403)
        }
    }

    @Test("no key makes one with more rights or a later end than its own, and none revokes one that has more")
    func noMore() async throws {
        try await Shop.open { shop async throws in
            let ends = EpochMilliseconds.day(10).rfc3339
            let small = try await Self.make(shop, ["keys", "events.read"], ends: ends)
            let big = try await Self.make(shop, ["all"], name: "big")
            for scopes in [["all"], ["keys", "privacy"], ["webhooks"]] {
                let refused = try await shop.send("POST", "/v1/keys", key: small.text, body: Self.body(scopes))
                #expect(refused.status == 403)
            }
            let later = try await shop.send(
                "POST", "/v1/keys", key: small.text, body: Self.body(["events.read"], ends: EpochMilliseconds.day(11).rfc3339))
            #expect(later.status == 403)
            let child = try await Self.make(shop, ["events.read"], by: small.text)
            #expect(child.key.expiresDate == ends, "without an end of its own it ends with the key that made it")
            #expect(try await shop.send("DELETE", "/v1/keys/\(big.key.id)", key: small.text).status == 403)
            #expect(try await shop.send("DELETE", "/v1/keys/\(child.key.id)", key: small.text).status == 204)
            #expect(try await shop.send("DELETE", "/v1/keys/\(small.key.id)", key: big.text).status == 204)
            #expect(try await shop.send("DELETE", "/v1/keys/\(big.key.id)", key: big.text).status == 204)
            #expect(try await shop.send("GET", "/v1/keys", key: Shop.secretKey).status == 200, "the configured key always works")
        }
    }

    @Test("a revoked or ended key opens nothing, and both stay in the list")
    func over() async throws {
        try await Shop.open { shop async throws in
            let made = try await Self.make(shop, ["keys"])
            let short = try await Self.make(shop, ["keys"], name: "short", ends: EpochMilliseconds.day(1).rfc3339)
            #expect(try await shop.send("DELETE", "/v1/keys/\(made.key.id)", key: made.text).status == 204)
            #expect(try await shop.send("GET", "/v1/keys", key: made.text).status == 401)
            #expect(try await shop.send("DELETE", "/v1/keys/\(made.key.id)", key: Shop.secretKey).status == 404)
            #expect(try await shop.send("DELETE", "/v1/keys/nothing", key: Shop.secretKey).status == 404)
            #expect(try await shop.send("GET", "/v1/keys", key: short.text).status == 200)
            shop.clock.move(to: .day(1))
            #expect(try await shop.send("GET", "/v1/keys", key: short.text).status == 401)
            let listed = try await Self.list(shop).keys
            #expect(Set(listed.map(\.id)) == [made.key.id, short.key.id])
            #expect(listed.filter { $0.revokedDate != nil }.map(\.id) == [made.key.id])
        }
    }

    @Test(
        "what is no key that could be made is refused",
        arguments: [
            body([]), body(["everything"]), body(["all", "keys"]), body(["publishable", "keys"]), body(["keys"], name: ""),
            body(["keys"], name: String(repeating: "é", count: 41)), body(["keys"], name: "a\\u0007b"),
            body(["keys"], ends: EpochMilliseconds.storyBegins.rfc3339), body(["keys"], ends: "tomorrow"), "{}", #"{"name":"a"}"#,
        ])
    func refused(body: String) async throws {
        try await Shop.open { shop in
            let answer = try await shop.send("POST", "/v1/keys", key: Shop.secretKey, body: body)
            #expect(answer.status == 400 || answer.status == 422)
            #expect(try await Self.list(shop).keys.isEmpty)
        }
    }

    @Test("the ledger holds hashes only, and the audit says who made and who revoked, without any key")
    func kept() async throws {
        try await Shop.open { shop async throws in
            let made = try await Self.make(shop, ["keys", "events.read"])
            let child = try await Self.make(shop, ["events.read"], name: "child", by: made.text)
            #expect(try await shop.send("DELETE", "/v1/keys/\(child.key.id)", key: Shop.secretKey).status == 204)
            var configuration = SQLiteLedgerConfiguration(path: shop.database)
            configuration.isReadOnly = true
            let ledger = try SQLiteLedger(configuration)
            let audit = try await ledger.audit(of: "game", before: nil, limit: 10).map(\.entry)
            await ledger.close()
            #expect(audit.map(\.action) == ["key.revoked", "key.made", "key.made"])
            #expect(audit.map(\.actor) == ["backend", "worker (\(made.key.id))", "backend"])
            for name in try FileManager.default.contentsOfDirectory(atPath: (shop.database as NSString).deletingLastPathComponent) {
                let path = (shop.database as NSString).deletingLastPathComponent + "/" + name
                let bytes = try Data(contentsOf: URL(filePath: path))
                #expect(bytes.range(of: Data(made.text.utf8)) == nil, "\(name)")
                #expect(bytes.range(of: Data(Shop.secretKey.utf8)) == nil, "\(name)")
            }
        }
    }

    @Test("a key that one server revokes opens no other within seconds")
    func servers() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-keys-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: folder.appending(path: "till.sqlite").path))
        let clock = TestClock(.storyBegins)
        let log = OperationLog(least: .error, now: { clock.now }, write: { _ in })
        let books = (0..<2).compactMap { _ in KeyBook(of: ledger, now: { clock.now }, log: log) }
        let (here, there) = (try #require(books.first), try #require(books.last))
        let desk = try #require(KeyDesk(of: ledger, book: here, log: log))
        let caller = Keyring.Caller(app: Shop.game(), power: .secret(name: "backend"), scopes: .all, keyName: "backend")
        let order = try KeyOrder(JSONBody(Array(Self.body(["keys"]).utf8), contentType: nil))
        let made = try await desk.make(order, by: caller, at: clock.now)
        let hash = SecretKey.hash(of: made.text)
        #expect(try await there.key(hash: hash) != nil)
        try await desk.revoke(AccessKeyID(rawValue: made.key.id), by: caller, at: clock.now)
        #expect(try await here.key(hash: hash) == nil)
        clock.move(to: EpochMilliseconds(clock.now.milliseconds + KeyBook.freshness + 1))
        #expect(try await there.key(hash: hash) == nil)
        await ledger.close()
    }
}
