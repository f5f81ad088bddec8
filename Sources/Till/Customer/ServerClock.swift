import Foundation

/// The server's clock, as far as this device knows it: expiry is counted by it, never by a device's clock that may be wrong.
struct ServerClock: Sendable {
    /// How far the server's clock is ahead of the device's, in seconds.
    private(set) var offset: TimeInterval = 0
    /// The latest moment that the server is known to have seen; time never goes back behind it.
    private(set) var latest = Date.distantPast

    /// How far time has come at least: it goes on while the app runs, also where the device's clock is set back.
    private(set) var reached = Date.distantPast
    private var lastReading: Date?

    /// Learns from a reply: its `Date` field has whole seconds, a state's own moment is finer.
    mutating func learn(_ moment: Date, at local: Date) {
        offset = moment.timeIntervalSince(local)
        latest = max(latest, moment)
        reached = latest
        lastReading = local
    }

    /// Learns a moment of an earlier run of the app.
    mutating func remember(_ moment: Date) {
        latest = max(latest, moment)
        reached = max(reached, latest)
    }

    /// Learns how far time had come when the app ran last.
    mutating func remember(reached moment: Date) { reached = max(reached, moment) }

    /// The moment by the server's clock, for what was signed for a time: a device's clock that is set back does not lengthen it.
    mutating func steady(_ local: Date) -> Date {
        if let lastReading, local > lastReading { reached = reached.addingTimeInterval(local.timeIntervalSince(lastReading)) }
        lastReading = local
        reached = max(reached, now(local))
        return reached
    }

    /// The moment by the server's clock.
    func now(_ local: Date) -> Date { max(local.addingTimeInterval(offset), latest) }
}
