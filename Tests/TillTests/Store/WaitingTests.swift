import Foundation
import Testing

@testable import Till

@Suite("Waiting for answers")
struct WaitingTests {
    @Test("of several answers the first counts, before and after somebody waits")
    func firstAnswer() async {
        let early = FirstAnswer<Int>()
        #expect(early.give(1))
        #expect(!early.give(2))
        #expect(await early.wait() == 1)
        let late = FirstAnswer<Int>()
        async let value = late.wait()
        await Task.yield()
        late.give(3)
        #expect(await value == 3)
        #expect(!late.give(4))
    }

    @Test("a caller whose task is cancelled gets the value meant for that")
    func cancelled() async {
        let never = FirstAnswer<Int>()
        let waiting = Task { await never.wait(onCancel: 9) }
        waiting.cancel()
        #expect(await waiting.value == 9)
    }

    @Test("work in time gives its value, work that hangs is given up, and a cancelled caller does not wait")
    func timeLimit() async {
        let long: @Sendable (TimeInterval) async throws -> Void = { _ in try await Task.sleep(nanoseconds: 60_000_000_000) }
        #expect(await TimeLimit.within(60, sleep: long) { 5 } == 5)
        #expect(await TimeLimit.within(60, sleep: { _ in }) { await FirstAnswer<Int>().wait(onCancel: 0) } == nil)
        let hanging = Task { await TimeLimit.within(60, sleep: long) { await FirstAnswer<Int>().wait(onCancel: 0) } }
        hanging.cancel()
        #expect(await hanging.value == nil)
    }

    @Test("elements wait for the first who listens, then all get them; what does not fit is dropped")
    func backlog() async {
        let backlog = Backlog<Int>(limit: 3)
        for number in 1...5 { backlog.send(number) }
        var one = backlog.listen().makeAsyncIterator()
        var two = backlog.listen().makeAsyncIterator()
        backlog.send(9)
        // The first listener's room is full of what had waited.
        for number in 1...3 { #expect(await one.next() == number) }
        backlog.send(10)
        #expect(await one.next() == 10)
        for number in [9, 10] { #expect(await two.next() == number) }
    }
}
