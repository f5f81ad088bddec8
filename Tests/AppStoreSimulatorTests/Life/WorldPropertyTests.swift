import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("Whatever is commanded")
struct WorldPropertyTests {
    /// Twenty-four seeds, or as many as `TILL_SEEDS` says.
    static let seeds = 1...(ProcessInfo.processInfo.environment["TILL_SEEDS"].flatMap(UInt64.init) ?? 24)

    private func town(_ seed: UInt64) async throws -> Town {
        let town = try await Town.full(environment: seed.isMultiple(of: 3) ? .sandbox : .production, seed: seed) { app in
            app.gracePeriodDays = seed.isMultiple(of: 2) ? 16 : nil
            app.refundPolicy = .followPreference
            app.renewalLead = seed.isMultiple(of: 5) ? 3_600_000 : 0
            app.showsUpgradeRefund = seed.isMultiple(of: 7)
        }
        await town.store.setSender(nil)
        try await town.store.perform(.createAccount(CreateAccountCommand(account: "dora", storefront: "FRA")))
        for (product, offer) in [("gold.month", "returners"), ("silver.month", "stacked")] as [(ProductID, OfferID)] {
            try await town.store.perform(
                .createOfferCode(
                    CreateOfferCodeCommand(app: Town.app, productId: product, offer: offer, code: offer.rawValue.uppercased(), limit: 1_000)
                ))
        }
        return town
    }

    /// All that a refused command must leave as it was.
    private func mark(_ world: World) -> Int {
        var hasher = Hasher()
        hasher.combine(world.now)
        hasher.combine(world.purchases)
        hasher.combine(world.subscriptions)
        hasher.combine(world.libraries)
        hasher.combine(world.families)
        hasher.combine(world.refundRequests)
        hasher.combine(world.offerCodes)
        return hasher.finalize()
    }

    /// A document that says something else than an earlier one signed at the same moment; `nil` when there is none.
    private func contradiction(_ world: World, _ said: inout [String: Int]) -> String? {
        for index in world.purchases.indices {
            let payload = world.transactionPayload(index)
            let name = "transaction \(payload.transactionId?.rawValue ?? "") \(payload.signedDate?.milliseconds ?? 0)"
            if let before = said.updateValue(payload.hashValue, forKey: name), before != payload.hashValue { return name }
        }
        for index in world.subscriptions.indices {
            let payload = world.renewalPayload(index)
            let name = "renewal \(index) \(payload.signedDate?.milliseconds ?? 0)"
            if let before = said.updateValue(payload.hashValue, forKey: name), before != payload.hashValue { return "\(name) \(payload)" }
        }
        return nil
    }

    @Test("the world stays consistent, and a refusal changes nothing", arguments: Self.seeds)
    func consistent(seed: UInt64) async throws {
        let town = try await town(seed)
        let phones = [try await town.phone("a", account: "anna"), try await town.phone("b", account: "ben")]
        var commands = RandomCommands(seed: seed)
        var done = 0
        var said: [String: Int] = [:]
        for step in 0..<150 {
            if step.isMultiple(of: 4) {
                let (answer, product, offer) = commands.sheet()
                let phone = phones[step / 4 % 2]
                try await town.store.perform(.setAnswer(SetAnswerCommand(device: phone.name, answer: answer, times: 1)))
                let reply = try await phone.buy(product, request: "step \(step)") { $0.offer = offer }
                if step.isMultiple(of: 8), let transaction = reply.transaction { try await phone.finish(transaction) }
            }
            let before = await town.store.world
            let command = commands.next(before)
            do {
                try await town.store.perform(command)
                done += 1
            } catch {
                let isSame = mark(await town.store.world) == mark(before)
                #expect(isSame, "seed \(seed), step \(step): the refused \(command) changed the world")
            }
            let problems = WorldInvariants.problems(in: await town.store.world)
            let doubt = contradiction(await town.store.world, &said)
            guard problems.isEmpty, doubt == nil else {
                Issue.record("seed \(seed), step \(step), after \(command): \(problems.prefix(5)) \(doubt ?? "")")
                return
            }
        }
        #expect(done > 40, "seed \(seed)")
    }

    @Test("is the same again by the same seed: every document, every notification, every signature", arguments: [101, 102] as [UInt64])
    func repeatable(seed: UInt64) async throws {
        func transcript() async throws -> [String] {
            let town = try await town(seed)
            await town.store.setSender { await town.mailbox.take($0) }
            var commands = RandomCommands(seed: seed)
            for _ in 0..<80 { _ = try? await town.store.perform(commands.next(await town.store.world)) }
            await town.store.settle()
            let summary = String(decoding: try DeviceMessageCoding.encode(await town.store.summary()), as: UTF8.self)
            return await town.mailbox.posts.map { String(decoding: $0.body, as: UTF8.self) } + [summary]
        }
        let first = try await transcript()
        #expect(first.count > 10, "seed \(seed)")
        #expect(try await transcript() == first, "seed \(seed)")
    }
}

@Suite("Exact dates")
struct DatePropertyTests {
    @Test("a year has the same ends however the clock gets there, from any day", arguments: 1...12 as ClosedRange<UInt64>)
    func anyPath(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed, purpose: "paths")
        let start = EpochMilliseconds(1_577_836_800_000 + Int64(generator.next() % 157_680_000) * 1_000)
        let product = ["gold.month", "silver.year", "bronze.week", "silver.month"][Int(generator.next() % 4)]
        let end = EpochMilliseconds(start.milliseconds + 500 * CivilDate.dayLength)
        func ends(_ steps: [EpochMilliseconds]) async throws -> [EpochMilliseconds] {
            let town = try await Town.full(start: MomentText.rfc3339(start))
            try await town.buy(ProductID(product))
            for step in steps { try await town.store.advance(to: step) }
            let world = await town.store.world
            return world.purchases.compactMap(\.expiresDate)
        }
        let leap = try await ends([end])
        var steps: [EpochMilliseconds] = []
        var moment = start
        while moment < end {
            moment = min(end, EpochMilliseconds(moment.milliseconds + Int64(generator.next() % 3_000_000_000)))
            steps.append(moment)
        }
        #expect(try await ends(steps) == leap, "seed \(seed)")
    }

    @Test("months keep their day and time whatever the length of the months between", arguments: 1...200 as ClosedRange<UInt64>)
    func months(seed: UInt64) {
        var generator = SeededGenerator(seed: seed, purpose: "months")
        let start = EpochMilliseconds(Int64(generator.next() % 4_000_000_000) * 1_000)
        let day = CivilDate(of: start)
        let length = [1, 2, 3, 6, 12][Int(generator.next() % 5)]
        var end = start
        for step in 1...30 {
            end = BillingCalendar.end(of: BillingPeriod(length, .month), from: end, billingDay: day.day)
            let direct = BillingCalendar.end(of: BillingPeriod(min(length * step, 366), .month), from: start, billingDay: day.day)
            let date = CivilDate(of: end)
            if length * step <= 366 { #expect(end == direct, "seed \(seed), step \(step)") }
            #expect(date.day == min(day.day, CivilDate.length(ofMonth: date.month, year: date.year)), "seed \(seed), step \(step)")
            #expect((end.milliseconds - start.milliseconds) % 1_000 == 0)
            #expect((end.milliseconds - date.start.milliseconds) == (start.milliseconds - day.start.milliseconds), "seed \(seed)")
            #expect((date.year * 12 + date.month) - (day.year * 12 + day.month) == length * step, "seed \(seed), step \(step)")
        }
    }

    @Test("Foundation's Gregorian calendar gives the same month ends", arguments: 1...50 as ClosedRange<UInt64>)
    func foundation(seed: UInt64) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        var generator = SeededGenerator(seed: seed, purpose: "foundation")
        for _ in 0..<20 {
            let seconds = Int64(generator.next() % 5_000_000_000)
            let months = Int(generator.next() % 60) + 1
            let date = Date(timeIntervalSince1970: TimeInterval(seconds))
            let theirs = try #require(calendar.date(byAdding: .month, value: months, to: date))
            let start = EpochMilliseconds(seconds * 1_000)
            let ours = BillingCalendar.end(
                of: BillingPeriod(months, .month), from: start, billingDay: BillingCalendar.billingDay(of: start))
            #expect(ours.milliseconds == Int64(theirs.timeIntervalSince1970) * 1_000, "seed \(seed): \(months) months from \(seconds)")
        }
    }
}
