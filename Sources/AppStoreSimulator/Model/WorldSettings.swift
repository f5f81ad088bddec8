public import AppStoreTypes

/// What a world begins with.
public struct WorldSettings: Hashable, Sendable {
    /// Decides every id and every other number that looks random.
    public var seed: UInt64
    /// The time at which the world begins.
    public var start: EpochMilliseconds
    /// Where accounts shop when nothing else is said.
    public var storefront: Storefront

    /// A world that begins on 1 January 2026.
    public init(seed: UInt64 = 1, start: EpochMilliseconds = EpochMilliseconds(1_767_225_600_000), storefront: Storefront = .unitedStates) {
        self.seed = seed
        self.start = start
        self.storefront = storefront
    }
}
