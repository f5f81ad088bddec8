/// How a simulated App Store is set up.
public struct SimulatorSettings: Hashable, Sendable {
    /// The world it begins with.
    public var world: WorldSettings
    /// How time passes.
    public var clock: SimulatorClock
    /// Decides the keys of the certificate authority; equal for all worlds unless changed, so that one root can be trusted once.
    public var authoritySeed: UInt64

    /// Where others reach this App Store, as in `http://127.0.0.1:8400`: its certificates then name its responder; `nil` for nowhere.
    public var address: String?

    /// A world with a stepped clock.
    public init(world: WorldSettings = WorldSettings(), clock: SimulatorClock = .stepped, authoritySeed: UInt64 = 1, address: String? = nil)
    {
        self.world = world
        self.clock = clock
        self.authoritySeed = authoritySeed
        self.address = address
    }
}
