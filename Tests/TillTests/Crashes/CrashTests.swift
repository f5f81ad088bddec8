import AppStoreSimulator
import AppStoreTypes
import CrashPoints
import Foundation
import StoreKit
import Testing
import Till
import TillTesting

/// The client is killed before and after every call that leaves it, for every such step of a purchase; the app is launched again on the
/// same device, storage and server.
@Suite("Killed at any point", .timeLimit(.minutes(10)))
struct CrashTests {
    /// How many stories are told at once.
    static let together = 6

    @Test("one payment gives exactly one grant: StoreKit 2", arguments: CrashFlow.allCases)
    func storeKit2(flow: CrashFlow) async throws { try await killEverywhere(flow, .storeKit2) }

    @Test("one payment gives exactly one grant: the original interface", arguments: CrashFlow.allCases)
    func original(flow: CrashFlow) async throws { try await killEverywhere(flow, .original) }

    @Test("one payment gives exactly one grant: the receipt as the only proof", arguments: [CrashFlow.consumable])
    func receipt(flow: CrashFlow) async throws { try await killEverywhere(flow, .receipt) }

    private func killEverywhere(_ flow: CrashFlow, _ interface: CrashInterface) async throws {
        try await TestShop.with(Goods.offer) { shop in
            var fatal = 0
            var isOver = false
            while !isOver {
                let steps = (fatal + 1)...(fatal + Self.together)
                isOver = try await withThrowingTaskGroup { group in
                    for step in steps { group.addTask { try await Self.kill(flow, interface, at: step, in: shop) } }
                    return try await group.reduce(into: false) { $0 = $0 || $1 }
                }
                fatal = steps.upperBound
                #expect(fatal < 300, "\(flow) never ends")
                if fatal >= 300 { return }
            }
        }
    }

    /// - Returns: whether the flow ended before the fatal step.
    private static func kill(_ flow: CrashFlow, _ interface: CrashInterface, at step: Int, in shop: TestShop) async throws -> Bool {
        let story = try CrashStory(shop, number: step, interface)
        let first = try await story.launch(diesAt: step, counting: flow == .consumable)
        if flow == .consumable {
            await untilDeath(of: first) {
                _ = try await first.device.run { try await first.client.till.logIn(story.customer) }
                try await flow.act(story, first)
            }
        } else {
            _ = try await first.device.run { try await first.client.till.logIn(story.customer) }
            try await first.becomesQuiet()
            first.client.counter.arm()
            await untilDeath(of: first) { try await flow.act(story, first) }
        }
        let lastWords = first.client.counter.lastWords
        await first.quit()
        try await flow.worldGoesOn(story)
        let context = "\(flow.rawValue), \(interface.rawValue), killed at \(step) \(lastWords ?? "after the end")"
        try await relaunch(flow, story, context)
        return lastWords == nil
    }

    private static func untilDeath(of run: CrashRun, _ act: @escaping @Sendable () async throws -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await act() }
            group.addTask { await run.client.counter.death() }
            await group.next()
            group.cancelAll()
        }
    }

    private static func relaunch(_ flow: CrashFlow, _ story: CrashStory, _ context: String) async throws {
        let second = try await story.launch(diesAt: nil)
        let latest = flow == .accountSwitch ? "bob" : story.customer
        _ = try await second.device.run { try await second.client.till.logIn(latest) }
        if await story.payments.isEmpty {
            if latest != story.customer { _ = try await second.device.run { try await second.client.till.logIn(story.customer) } }
            try await flow.act(story, second)
        }
        try await second.becomesQuiet {
            flow.isBoughtInTheApp ? !story.witness.toldGrants.isEmpty : !story.witness.toldRefusals.isEmpty
        }
        let payments = await story.payments
        #expect(payments.count == 1, "\(context): \(payments.count) payments")
        #expect(payments.allSatisfy { $0.isFinished }, "\(context): not finished")
        let ids = payments.compactMap { $0.transaction.transactionId?.rawValue }
        let mine = try await ShopQuestion(story.shop).transactions(of: story.customer)
        #expect(mine == (flow.isBoughtInTheApp ? ids : []), "\(context): the server lists \(mine) of \(ids)")
        if flow == .accountSwitch {
            let others = try await ShopQuestion(story.shop).transactions(of: "bob")
            #expect(Set(ids).isDisjoint(with: others), "\(context): bob has it")
        }
        let told = Set(flow.isBoughtInTheApp ? story.witness.toldGrants : story.witness.toldRefusals)
        #expect(told == Set(ids), "\(context): told of \(told)")
        if flow == .order { #expect(story.witness.toldOrders == ["gold"], "\(context): the order did not come back") }
        #expect(story.witness.finishedTooEarly.isEmpty, "\(context): finished before the server had it")
        #expect(await second.client.till.waitingPurchases == 0)
        await second.quit()
    }
}
