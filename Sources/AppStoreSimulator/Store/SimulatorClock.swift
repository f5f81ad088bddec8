/// How the simulated App Store's time passes.
public enum SimulatorClock: Hashable, Sendable {
    /// Only by command; every run is the same.
    case stepped
    /// So many times as fast as real time; 1 is real time.
    case running(factor: Double)
}
