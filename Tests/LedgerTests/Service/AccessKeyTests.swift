import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@testable import Ledger

/// Keys that are made while servers run, which each of them sees at once.
@Suite("Keys in the ledger")
struct AccessKeyTests {
    @Test("a key is seen by every server at once, and so is its revocation, each with who did it", arguments: Store.all)
    func life(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            var key = ServiceStory.key("k1")
            key.expiresAt = .day(90)
            #expect(try await one.add(key, audit: ServiceStory.audit))
            #expect(try await other.accessKeys() == [key])
            #expect(try await !other.add(ServiceStory.key("k1", hash: "b"), audit: ServiceStory.audit), "the id is taken")
            #expect(try await !other.add(ServiceStory.key("k2", app: "game"), audit: ServiceStory.audit), "the hash is taken")
            #expect(try await !other.revokeKey("k1", app: "game", at: .day(2), audit: ServiceStory.audit), "it is another app's")
            let revoking = AuditEntry(actor: "key admin", action: "key.revoked", customer: nil, detail: "k1")
            #expect(try await other.revokeKey("k1", app: "shop", at: .day(2), audit: revoking))
            #expect(try await !one.revokeKey("k1", app: "shop", at: .day(3), audit: revoking))
            #expect(try await one.accessKeys().map(\.revokedAt) == [.day(2)])
            #expect(try await one.audit(of: "shop", before: nil, limit: 10).map(\.entry.action) == ["key.revoked", "key.made"])
            #expect(try await one.audit(of: "game", before: nil, limit: 10).isEmpty)
        }
    }

    @Test("one that was revoked is remembered for 90 days", arguments: Store.all)
    func remembered(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            _ = try await ledger.add(ServiceStory.key("old"), audit: ServiceStory.audit)
            _ = try await ledger.revokeKey("old", app: "shop", at: .day(2), audit: ServiceStory.audit)
            _ = try await ledger.add(ServiceStory.key("b", hash: "b", at: 92), audit: ServiceStory.audit)
            #expect(try await ledger.accessKeys().map(\.id) == ["b", "old"])
            _ = try await ledger.add(ServiceStory.key("c", hash: "c", at: 92.1), audit: ServiceStory.audit)
            #expect(try await ledger.accessKeys().map(\.id) == ["b", "c"])
        }
    }

    @Test("when a key was used last only ever becomes later, whichever server tells first", arguments: Store.all)
    func lastUse(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            for (id, hash) in [("a", "a"), ("b", "b")] as [(String, Character)] {
                _ = try await one.add(ServiceStory.key(id, hash: hash), audit: ServiceStory.audit)
            }
            _ = try await ServiceStory.together(20) { number in
                let ledger = number.isMultiple(of: 2) ? one : other
                try await ledger.noteUse(of: ["a": .day(Double(number)), "b": .day(1), "gone": .day(3)], app: "shop")
            }
            #expect(try await other.accessKeys().map(\.lastUsedAt) == [.day(19), .day(1)])
        }
    }

    @Test("of many who add the same key one succeeds", arguments: Store.all)
    func race(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            let added = try await ServiceStory.together(12) { number in
                let ledger = number.isMultiple(of: 2) ? one : other
                return try await ledger.add(ServiceStory.key(number < 6 ? "k\(number)" : "k"), audit: ServiceStory.audit)
            }
            #expect(added.filter { $0 }.count == 1)
            #expect(try await one.audit(of: "shop", before: nil, limit: 50).count == 1)
        }
    }

    @Test("a key beyond its limits is refused", arguments: Store.all)
    func limits(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            func refused(_ key: AccessKey) async {
                await #expect(throws: LedgerError.self) { try await ledger.add(key, audit: ServiceStory.audit) }
            }
            func key(_ id: String = "k", name: String = "n", hash: String? = nil, scopes: [String] = []) -> AccessKey {
                AccessKey(
                    id: AccessKeyID(id), app: "shop", name: name, hash: hash ?? String(repeating: "0", count: 64), scopes: scopes,
                    createdAt: .day(1))
            }
            await refused(key(""))
            await refused(key(name: String(repeating: "n", count: 129)))
            await refused(key(hash: "abc"))
            await refused(key(hash: String(repeating: "A", count: 64)))
            await refused(key(scopes: Array(repeating: "s", count: 33)))
            await refused(key(scopes: ["a\nb"]))
            await refused(key(scopes: [String(repeating: "s", count: 65)]))
            #expect(try await ledger.accessKeys().isEmpty)
        }
    }

    @Test("signing keys are added once in a while, whoever asks, and go when they ended", arguments: Store.all)
    func signing(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            @Sendable func record(_ id: String, from day: Double) -> SigningKeyRecord {
                SigningKeyRecord(id: id, secret: [1, 2, 3], beginsAt: .day(day), endsAt: .day(day + 10))
            }
            let gap: Int64 = 86_400_000
            let added = try await ServiceStory.together(10) { number in
                let ledger = number.isMultiple(of: 2) ? one : other
                return try await ledger.add(record("k\(number)", from: 1 + Double(number) / 10), gap: gap)
            }
            #expect(added.filter { $0 }.count == 1, "the others begin too near it")
            let first = try #require(try await other.signingKeys().first)
            #expect(first.secret == [1, 2, 3])
            #expect(try await !other.add(record(first.id, from: 9), gap: 0), "the id is taken")
            #expect(try await other.add(record("next", from: 9), gap: gap))
            #expect(try await one.signingKeys().map(\.id) == [first.id, "next"])
            try await one.removeSigningKeys(endedBefore: .day(15))
            #expect(try await other.signingKeys().map(\.id) == ["next"])
            await #expect(throws: LedgerError.self) {
                try await one.add(
                    SigningKeyRecord(id: "x", secret: Array(repeating: 0, count: 4_097), beginsAt: .day(1), endsAt: .day(2)), gap: 0)
            }
        }
    }
}
