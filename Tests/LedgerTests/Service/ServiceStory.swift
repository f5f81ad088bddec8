import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@testable import Ledger

/// What the tests of shared tables have in common.
enum ServiceStory {
    static let audit = AuditEntry(actor: "key admin", action: "key.made", customer: nil, detail: nil)

    static func use(_ store: Store, _ body: (any ServiceLedger) async throws -> Void) async throws {
        try await TemporaryLedger(store).use { ledger async throws in try await body(#require(ledger as? any ServiceLedger)) }
    }

    /// Two ledgers on one store, as two processes have them.
    static func useTwo(_ store: Store, _ body: (any ServiceLedger, any ServiceLedger) async throws -> Void) async throws {
        let place = try TemporaryLedger(store)
        try await place.use { one async throws in
            try await place.use { other async throws in
                try await body(#require(one as? any ServiceLedger), #require(other as? any ServiceLedger))
            }
        }
    }

    /// Does the same many times at once.
    static func together<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for number in 0..<count { group.addTask { try await body(number) } }
            var all: [Value] = []
            for try await value in group { all.append(value) }
            return all
        }
    }

    static func key(_ id: String, app: AppID = "shop", hash: Character = "a", at day: Double = 1) -> AccessKey {
        AccessKey(
            id: AccessKeyID(id), app: app, name: "back end", hash: String(repeating: hash, count: 64), scopes: ["read", "grants"],
            createdAt: .day(day))
    }
}
