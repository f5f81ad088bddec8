import AppStoreTypes
import Entitlements
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

/// Many drawn lives at once, against folding everybody; and ledgers that were not counted from their beginning.
@Suite("Subscribers of a whole world")
struct SubscriberWorldTests {
    /// One document that comes in, and about whom.
    private enum Step {
        case purchase(CustomerReference, Purchase)
        case renewal(CustomerReference, Renewal)
    }

    /// What drawn people do, in an order in which nothing has to come before anything else.
    private static func steps(_ people: [CustomerReference], seed: UInt64, _ random: inout SeededGenerator) throws -> [Step] {
        var lists: [[Step]] = []
        for (index, person) in people.enumerated() {
            var drawn = LifeGenerator(seed: seed * 100 + UInt64(index))
            _ = try drawn.life()
            let prefix = "\(person.id)-"
            let purchases = drawn.purchases.map { purchase in
                Step.purchase(
                    person,
                    purchase.with {
                        $0.transactionId = $0.transactionId.map { TransactionID(prefix + $0.rawValue) }
                        $0.originalTransactionId = $0.originalTransactionId.map { OriginalTransactionID(prefix + $0.rawValue) }
                        $0.webOrderLineItemId = $0.webOrderLineItemId.map { WebOrderLineItemID(prefix + $0.rawValue) }
                    })
            }
            let renewals = drawn.renewals.map { renewal in
                Step.renewal(
                    person,
                    renewal.with {
                        $0.originalTransactionId = $0.originalTransactionId.map { OriginalTransactionID(prefix + $0.rawValue) }
                    })
            }
            lists.append((purchases + renewals).sorted { Self.date($0) < Self.date($1) })
        }
        var steps = lists.flatMap { $0 }.sorted { Self.date($0) < Self.date($1) }
        // Some come late.
        for _ in 0..<steps.count / 4 {
            let place = Int.random(in: 0..<steps.count, using: &random)
            steps.swapAt(place, min(place + Int.random(in: 1...6, using: &random), steps.count - 1))
        }
        return steps
    }

    private static func date(_ step: Step) -> EpochMilliseconds {
        switch step {
        case .purchase(_, let purchase): purchase.payload.signedDate ?? .day(0)
        case .renewal(_, let renewal): renewal.payload.signedDate ?? .day(0)
        }
    }

    private static func take(_ step: Step, _ ledger: any ServiceLedger, at moment: EpochMilliseconds) async throws {
        let submission: Submission
        switch step {
        case .purchase(let person, let purchase):
            submission = try EventRecordingTests.post(person, [purchase], at: moment)
        case .renewal(let person, let renewal):
            submission = try EventRecordingTests.post(person, [], renewals: [renewal], at: moment)
        }
        _ = try await ledger.record(submission)
    }

    private static func check(
        _ ledger: any ServiceLedger, at moment: EpochMilliseconds, without: Set<CustomerID>, _ comment: Comment
    ) async throws {
        try await SubscriberTests.settle(ledger, at: moment)
        for place in [AppStoreEnvironment.production, .sandbox] {
            let folded = try await SubscriberTests.folded(ledger, at: moment, without: without, place)
            #expect(try await SubscriberTests.counted(ledger, place) == folded, comment)
        }
    }

    @Test("the counts are those of folding everybody, whatever happens in whatever order", arguments: Store.all, Seeds.first(2))
    func world(store: Store, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let people = ["anna", "ben", "carl", "dora"].map { CustomerReference(id: CustomerID($0), token: nil) }
        let guest = CustomerReference(id: "guest", token: nil, isAnonymous: true)
        let steps = try Self.steps(people + [guest], seed: seed, &random)
        try await ServiceStory.use(store) { ledger async throws in
            var moment = EpochMilliseconds.day(0)
            var account: CustomerReference?
            var isAnyone = false
            for (number, step) in steps.enumerated() {
                moment = max(moment, Self.date(step)).plus(hours: Double(Int.random(in: 0...30, using: &random)))
                // The device of who logged in speaks for the account.
                switch step {
                case .purchase(guest, let purchase): try await Self.take(.purchase(account ?? guest, purchase), ledger, at: moment)
                case .renewal(guest, let renewal): try await Self.take(.renewal(account ?? guest, renewal), ledger, at: moment)
                default: try await Self.take(step, ledger, at: moment)
                }
                let comment = Comment(rawValue: "seed \(seed), step \(number) of \(steps.count)")
                switch Int.random(in: 0...24, using: &random) {
                case 0:
                    let (one, other) = (people[Int.random(in: 0...1, using: &random)], people[Int.random(in: 2...3, using: &random)])
                    let day = Double(moment.milliseconds - EpochMilliseconds.day(0).milliseconds) / 86_400_000
                    _ = try await PurchaseTransferTests.move(ledger, from: one.id, to: other.id, at: day)
                case 1 where number > steps.count / 3:
                    if account == nil {
                        var logIn = Submission(app: "shop", receivedAt: moment, policy: .standard, rules: SubscriberTests.rules)
                        logIn.customer = people[3]
                        logIn.changes = [
                            .logIn(AliasFact(app: "shop", anonymous: guest.id, customer: people[3].id, loggedInAt: moment))
                        ]
                        _ = try await ledger.record(logIn)
                        account = people[3]
                    }
                case 2 where number > steps.count / 2:
                    let day = Double(moment.milliseconds - EpochMilliseconds.day(0).milliseconds) / 86_400_000
                    _ = try await ErasureTests.erase(ledger, people[2], at: day)
                default: break
                }
                if number % 5 == 0 { try await Self.check(ledger, at: moment, without: account == nil ? [] : [guest.id], comment) }
                let active = try await ledger.subscribers(of: "shop", in: .production)?.active ?? 0
                isAnyone = isAnyone || active > 1
            }
            for days in [1.0, 20, 40, 400] {
                let comment = Comment(rawValue: "seed \(seed), \(days) days later")
                try await Self.check(ledger, at: moment.plus(days: days), without: account == nil ? [] : [guest.id], comment)
            }
            #expect(isAnyone, "nobody ever subscribed")
        }
    }

    /// Carries out SQL on a store that nobody has open; the schema's name goes where SQLite has none.
    private static func execute(_ statements: [String], in place: TemporaryLedger) throws {
        if let database = place.database {
            let configuration = try PostgreSQLLedgerConfiguration(address: database.server.address(database.name))
            let connection = try PostgresConnection(configuration)
            for statement in statements { try connection.execute(statement) }
        } else {
            let connection = try SQLiteConnection(path: place.path, access: .readWrite, busyMilliseconds: 1_000)
            for statement in statements {
                try connection.execute(statement.split(separator: "till.", omittingEmptySubsequences: false).joined())
            }
        }
    }

    @Test("a ledger from before this is looked through page by page, and says that it is not done until it is", arguments: Store.all)
    func older(store: Store) async throws {
        let place = try TemporaryLedger(store)
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            for (number, name) in ["anna", "ben", "carl", "dora", "emil"].enumerated() {
                let month = SubscriberTests.month(TransactionID("\(number)"), from: Double(number))
                try await SubscriberTests.post(ledger, CustomerReference(id: CustomerID(name), token: nil), [month], at: Double(number))
            }
        }
        // Carl was recorded before there were events, too.
        try Self.execute(
            [
                "DELETE FROM till.standing_changes", "DELETE FROM till.feeds WHERE customer = 'carl'",
                "DELETE FROM till.events WHERE customer = 'carl'",
                "INSERT INTO till.standing_fills(app, round, after) SELECT id, 0, '' FROM till.apps",
            ], in: place)
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            var looks: [Int] = []
            repeat {
                #expect(try await SubscriberTests.counted(ledger) == nil)
                looks.append(try await ledger.fillSubscribers("shop", rules: SubscriberTests.rules, at: .day(5), limit: 2))
                try await SubscriberTests.settle(ledger, at: .day(5))
                // What comes in meanwhile is in it, whoever was looked at.
                if looks.count == 1 {
                    try await SubscriberTests.post(
                        ledger, nil,
                        [SubscriberTests.month("0", from: 0).refunded(.day(5)), SubscriberTests.month("4", from: 4).refunded(.day(5))],
                        at: 5)
                }
            } while looks.last != 0
            #expect(looks == [2, 2, 1, 0])
            #expect(try await SubscriberTests.counted(ledger) == ["3", "active pro.month 3"])
            #expect(try await ledger.fillSubscribers("shop", rules: SubscriberTests.rules, at: .day(5), limit: 2) == 0)
            // Carl's end is told like anybody's.
            for day in [31.5, 32.5, 33.5] {
                try await SubscriberTests.settle(ledger, at: .day(day))
                #expect(try await SubscriberTests.counted(ledger) == SubscriberTests.folded(ledger, at: .day(day)))
            }
            #expect(try await SubscriberTests.counted(ledger) == ["0"])
        }
    }

    @Test("who is forgotten while a ledger is looked through is not named by how far that is", arguments: Store.all)
    func forgottenMeanwhile(store: Store) async throws {
        let place = try TemporaryLedger(store)
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            for (id, name): (TransactionID, CustomerID) in [("1", "anna.lind"), ("2", "ben")] {
                try await SubscriberTests.post(
                    ledger, CustomerReference(id: name, token: nil), [SubscriberTests.month(id, from: 0)],
                    at: 1)
            }
        }
        try Self.execute(["INSERT INTO till.standing_fills(app, round, after) SELECT id, 0, '' FROM till.apps"], in: place)
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            #expect(try await ledger.fillSubscribers("shop", rules: SubscriberTests.rules, at: .day(2), limit: 1) == 1)
            _ = try await ErasureTests.erase(ledger, "anna.lind", at: 3)
        }
        #expect(try !ErasureTests.rows(place).contains("anna.lind"))
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            while try await ledger.fillSubscribers("shop", rules: SubscriberTests.rules, at: .day(3), limit: 1) > 0 {}
            try await SubscriberTests.settle(ledger, at: .day(3))
            #expect(try await SubscriberTests.counted(ledger) == ["1", "active pro.month 1"])
        }
    }

    @Test("what another ledger had is counted once it was looked through, in a ledger that counted before too", arguments: Store.all)
    func imported(store: Store) async throws {
        let month = SubscriberTests.month("1", from: 0)
        try await ServiceStory.use(store) { ledger async throws in
            try await SubscriberTests.post(ledger, "anna", [month], at: 1)
            let from = try #require(ledger as? any PortableLedger)
            try await ServiceStory.use(store) { other async throws in
                try await SubscriberTests.post(other, "ben", [SubscriberTests.month("2", from: 0)], at: 1)
                try await SubscriberTests.settle(other, at: .day(1))
                let into = try #require(other as? any PortableLedger)
                for table in PortableTable.allCases {
                    var batch = Restoration(app: "shop", policy: .standard, rules: SubscriberTests.rules)
                    batch.records = try await from.page(of: table, app: "shop", after: nil).records
                    batch.transactions = table == .claims ? [try month.fact] : []
                    _ = try await into.restore(batch)
                }
                #expect(try await SubscriberTests.counted(other) == nil)
                while try await other.fillSubscribers("shop", rules: SubscriberTests.rules, at: .day(2), limit: 10) > 0 {}
                try await SubscriberTests.settle(other, at: .day(2))
                #expect(try await SubscriberTests.counted(other) == ["2", "active pro.month 2"])
                try await SubscriberTests.settle(other, at: .day(31.5))
                #expect(try await SubscriberTests.counted(other) == ["0"])
            }
        }
    }
}
