/// How a simulated App Store is set up.
public struct SimulatorSettings: Hashable, Sendable {
    /// The world it begins with.
    public var world: WorldSettings
    /// How time passes.
    public var clock: SimulatorClock
    /// Decides the keys of the certificate authority; equal for all worlds unless changed, so that one root can be trusted once.
    public var authoritySeed: UInt64

    /// A world with a stepped clock.
    public init(world: WorldSettings = WorldSettings(), clock: SimulatorClock = .stepped, authoritySeed: UInt64 = 1) {
        self.world = world
        self.clock = clock
        self.authoritySeed = authoritySeed
    }
}
