import AppStoreTypes

/// Gives transactions and billing events their numbers in one environment.
///
/// Production has 15 digits, the sandbox 16 beginning with 2; Xcode counts from 0. Worlds of different seeds begin at different places.
struct NumberIssuer: Sendable {
    private var nextTransaction: UInt64
    private var nextLineItem: UInt64
    private let isCounting: Bool
    private var generator: SeededGenerator

    init(environment: AppStoreEnvironment, seed: UInt64) {
        generator = SeededGenerator(seed: seed, purpose: "numbers of \(environment.rawValue)")
        let offset = generator.next() % 1_000_000_000
        isCounting = environment == .xcode || environment == .localTesting
        switch environment {
        case .production:
            nextTransaction = 450_000_000_000_000 + offset * 10_000
            nextLineItem = 170_000_000_000_000 + offset * 1_000
        case .xcode, .localTesting:
            nextTransaction = 0
            nextLineItem = 0
        default:
            nextTransaction = 2_000_001_000_000_000 + offset * 10
            nextLineItem = 2_000_000_100_000_000 + offset
        }
    }

    mutating func transaction() -> UInt64 {
        defer { nextTransaction += isCounting ? 1 : 1 + generator.next() % 97 }
        return nextTransaction
    }

    mutating func lineItem() -> UInt64 {
        defer { nextLineItem += isCounting ? 1 : 1 + generator.next() % 29 }
        return nextLineItem
    }
}
