import Foundation

/// The server's clock, as far as this device knows it: expiry is counted by it, never by a device's clock that may be wrong.
struct ServerClock: Sendable {
    /// How far the server's clock is ahead of the device's, in seconds.
    private(set) var offset: TimeInterval = 0
    /// The latest moment that the server is known to have seen; time never goes back behind it.
    private(set) var latest = Date.distantPast

    /// Learns from a reply: its `Date` field has whole seconds, a state's own moment is finer.
    mutating func learn(_ moment: Date, at local: Date) {
        offset = moment.timeIntervalSince(local)
        latest = max(latest, moment)
    }

    /// Learns a moment of an earlier run of the app.
    mutating func remember(_ moment: Date) { latest = max(latest, moment) }

    /// The moment by the server's clock.
    func now(_ local: Date) -> Date { max(local.addingTimeInterval(offset), latest) }
}
