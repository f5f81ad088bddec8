import AppStoreTypes
import PurchaseStories
import Testing

@testable import TillServer

/// When what failed is tried again, and how gently a failing target is treated.
@Suite("The schedule of deliveries")
struct ScheduleTests {
    @Test("fifteen tries spread over three days, each wait a fifth shorter or longer by chance")
    func threeDays() throws {
        let waits = (1...20).map { DeliverySchedule.wait(afterAttempt: $0, chance: 0.5) }
        #expect(waits.compactMap { $0 }.count == 14)
        #expect(waits.prefix(14).allSatisfy { $0 != nil } && waits.dropFirst(14).allSatisfy { $0 == nil })
        let total = waits.compactMap { $0 }.reduce(0, +)
        #expect((72 * 3_600_000...76 * 3_600_000).contains(total))
        #expect(DeliverySchedule.wait(afterAttempt: 3, chance: 0) == 48_000)
        #expect(DeliverySchedule.wait(afterAttempt: 3, chance: 1) == 72_000)
        #expect(DeliverySchedule.wait(afterAttempt: 0, chance: 0.5) == nil)
    }

    @Test("a target that fails now and then keeps its share")
    func nowAndThen() {
        var pace = EndpointPace()
        for round in 1...100 {
            pace.failed(at: .day(Double(round)), retryAfter: nil)
            #expect(pace.allowance(at: .day(Double(round)), share: 16) == 16)
            if round.isMultiple(of: EndpointPace.patience - 1) { pace.succeeded() }
        }
    }

    @Test("a target that fails everything is asked singly, with pauses that grow to a quarter of an hour, until it accepts one")
    func everything() {
        var pace = EndpointPace()
        var now = EpochMilliseconds.day(1)
        for _ in 1...EndpointPace.patience { pace.failed(at: now, retryAfter: nil) }
        var pauses: [Int64] = []
        for _ in 1...8 {
            #expect(pace.allowance(at: now, share: 16) == 0)
            let end = pace.pausedUntil ?? now
            pauses.append((end.milliseconds - now.milliseconds) / 1_000)
            now = end
            #expect(pace.allowance(at: now, share: 16) == 1)
            pace.failed(at: now, retryAfter: nil)
            pace.failed(at: now, retryAfter: nil)
        }
        #expect(pauses == [30, 60, 120, 240, 480, 900, 900, 900])
        pace.succeeded()
        #expect(pace.allowance(at: now, share: 16) == 16)
    }

    @Test("a target that asks for patience gets it, for an hour at most", arguments: [(0, 1), (30, 30), (86_400, 3_600)])
    func patience(asked: Int64, given: Int64) {
        var pace = EndpointPace()
        pace.failed(at: .day(1), retryAfter: asked * 1_000)
        #expect(pace.allowance(at: .day(1).plus(milliseconds: given * 1_000 - 1), share: 16) == 0)
        #expect(pace.allowance(at: .day(1).plus(milliseconds: given * 1_000), share: 16) == 16)
    }

    @Test(
        "every endpoint has a share of its own, one request at least",
        arguments: [(0, 16), (1, 16), (16, 16), (32, 8), (256, 1), (5_000, 1)])
    func shares(endpoints: Int, share: Int) { #expect(WebhookSender.share(ofEndpoints: endpoints) == share) }
}
