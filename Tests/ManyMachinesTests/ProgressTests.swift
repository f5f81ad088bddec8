import Foundation
import Testing

@Suite("What a run of many machines waits for")
struct ProgressTests {
    @Test("whoever waits for answers goes on when there are so many")
    func reached() async {
        let progress = Progress()
        async let isThere = progress.wait(for: 2)
        for _ in 1...2 { await progress.add() }
        #expect(await isThere)
    }

    @Test("whoever waits for answers that will never come goes on too, whether the work failed before or after")
    func failed() async throws {
        let progress = Progress()
        async let isThere = progress.wait(for: 2)
        await #expect(throws: Machine.Failure.self) {
            try await progress.ending {
                await progress.add()
                throw Machine.Failure(description: "nobody answers")
            }
        }
        #expect(await !isThere)
        #expect(await !progress.wait(for: 2))
        #expect(await progress.wait(for: 1), "those had come")
    }

    @Test("a seed is the one that is asked for; what is no number is refused by name")
    func seed() throws {
        #expect(try Seed.read(["TILL_SEED": "1234"]) == 1_234)
        #expect(try Set((0..<100).map { _ in try Seed.read([:]) }).count > 1)
        let failure = #expect(throws: Machine.Failure.self) { try Seed.read(["TILL_SEED": "x1"]) }
        #expect(failure?.description.contains("\"x1\"") == true)
    }
}
