import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Size")
struct SizeTests {
    @Test("a customer with ten thousand transactions folds in time that grows with their number, not with its square")
    func manyTransactions() throws {
        let small = try Self.seconds(ofFolding: 1_000)
        let large = try Self.seconds(ofFolding: 10_000)
        #expect(large < small * 40 + 0.2, "1,000 in \(small) s, 10,000 in \(large) s")
    }

    private static func seconds(ofFolding count: Int) throws -> Double {
        var facts = FactSet()
        for number in 0..<count {
            let start = EpochMilliseconds.day(Double(number))
            let month = Purchase.month(id: TransactionID("\(number)"), original: "0", from: start, to: start.plus(days: 1))
            facts.insert(try TransactionFact(signed: month.payload, app: "shop", testRun: nil, evidence: .of("\(number)")))
        }
        let clock = ContinuousClock()
        let duration = clock.measure { _ = fold(facts, at: .day(Double(count)), rules: .standard) }
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
