import AppStoreTypes
import Entitlements
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// Places beside a customer's own rows that lead back to the customer, and to nobody else.
@Suite("Traces of customers who are forgotten")
struct ErasureTraceTests {
    static let one = CustomerReference(id: "1", token: nil)

    static func request(_ name: String, about customer: CustomerID? = nil) -> NamedRequest {
        NamedRequest(app: "shop", name: name, fingerprint: [1], customer: customer)
    }

    /// Answers requests that are named in the order of their bodies.
    static func answer(_ ledger: any ServiceLedger, _ requests: [(request: NamedRequest, body: String)]) async throws {
        for (request, body) in requests {
            #expect(try await ledger.begin(request, at: .day(1)) == .begun)
            let reply = StoredReply(status: 200, contentType: "application/json", body: Array(body.utf8))
            try await ledger.finish(request, begunAt: .day(1), reply: reply)
        }
    }

    @Test("a kept reply goes when it is about the customer or names the id, not when that is a part of something", arguments: Store.all)
    func replies(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            try await DeliveryTests.buy(ledger, Self.one.id, "t1", at: 1)
            try await Self.answer(
                ledger,
                [
                    (Self.request("a", about: "1"), #"{"code":"grant.over"}"#), (Self.request("b"), #"{"to":"1"}"#),
                    (Self.request("c1f key-1"), #"{"units":11,"to":"12"}"#), (Self.request("d", about: "12"), #"{"id":"01"}"#),
                ])
            #expect(try await ErasureTests.erase(ledger, Self.one) != nil)
            for (name, isKept) in [("a", false), ("b", false), ("c1f key-1", true), ("d", true)] {
                let outcome = try await ledger.begin(Self.request(name), at: .day(1))
                if case .answered = outcome { #expect(isKept, "\(name)") } else { #expect(!isKept, "\(name)") }
            }
        }
    }

    @Test("what names somebody of whom nothing is known goes too, in every store", arguments: Store.all)
    func unknown(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            try await Self.answer(ledger, [(Self.request("a", about: "nobody"), "{}"), (Self.request("b", about: "ben"), "{}")])
            let act = AuditEntry(actor: "key support", action: "customer.exported", customer: "nobody", detail: nil)
            try await ledger.note(act, app: "shop", at: .day(1))
            #expect(try await ErasureTests.erase(ledger, CustomerReference(id: "nobody", token: nil)) == nil)
            #expect(try await ledger.begin(Self.request("a"), at: .day(1)) == .begun)
            #expect(try await ledger.begin(Self.request("b"), at: .day(1)) != .begun)
            #expect(try await ledger.audit(of: "shop", before: nil, limit: 10).map(\.entry.customer) == [nil])
        }
    }

    @Test("whoever got purchases is not named any more in the entry about the one who had them", arguments: Store.all)
    func receiver(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            try await DeliveryTests.buy(ledger, "ben", "t1", at: 1)
            let details = ["to ben", "to ben: ticket 9", "to benny", "to benny: as to ben", "to ben:2", "ticket ben"]
            for detail in details {
                let act = AuditEntry(actor: "key support", action: "purchases.transferred", customer: "anna", detail: detail)
                try await ledger.note(act, app: "shop", at: .day(2))
            }
            _ = try await ErasureTests.erase(ledger, CustomerReference(id: "ben", token: nil))
            let entries = try await ledger.audit(of: "shop", before: nil, limit: 10).map(\.entry).filter { $0.customer != nil }
            #expect(entries.reversed().map(\.detail) == [nil, nil, "to benny", "to benny: as to ben", "to ben:2", "ticket ben"])
            #expect(entries.allSatisfy { $0.customer == "anna" })
        }
    }

    @Test("a new document about what is known loses its bytes too, and so does one that came in again", arguments: Store.all)
    func documents(store: Store) async throws {
        let newer = ErasureTests.month.signed(.day(1))
        let digests = try [newer, ErasureTests.month].map { try $0.fact.source.evidence }
        try await ServiceStory.use(store) { ledger async throws in
            func areErased() async throws -> [Bool?] {
                var found: [Bool?] = []
                for digest in digests { found.append(try await ledger.evidence(digest, app: "shop")?.isErased) }
                return found
            }
            _ = try await PurchaseTransferTests.post(ledger, ErasureTests.anna, [newer], at: 2)
            _ = try await PurchaseTransferTests.post(ledger, ErasureTests.anna, [newer, ErasureTests.month], at: 3)
            #expect(try await areErased() == [false, false])
            _ = try await ErasureTests.erase(ledger)
            #expect(try await areErased() == [true, true])
            // Whoever brings it names nobody, and the fact is the one that is kept.
            _ = try await ledger.record(EventRecordingTests.post(nil, [newer], at: .day(51)))
            #expect(try await areErased() == [false, true])
            #expect(try await ErasureTests.erase(ledger, at: 52)?.documents == 1)
            #expect(try await areErased() == [true, true])
        }
    }
}
