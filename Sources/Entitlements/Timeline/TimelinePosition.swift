public import AppStoreTypes

/// A place in a customer's timeline, behind which the next page begins.
public struct TimelinePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The moment; `nil` for what has none, behind everything else.
    public let moment: EpochMilliseconds?
    let rank: Int
    let id: EventID

    init(moment: EpochMilliseconds?, rank: Int, id: EventID) {
        self.moment = moment
        self.rank = rank
        self.id = id
    }

    /// Reads a position as it is written; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "~", omittingEmptySubsequences: false)
        guard parts.count == 3, text.utf8.count <= 100, let rank = Int(parts[1]), parts[2].hasPrefix("evt_") else { return nil }
        if parts[0].isEmpty {
            moment = nil
        } else {
            guard let milliseconds = Int64(parts[0]), EpochMilliseconds.bounds.contains(milliseconds) else { return nil }
            moment = EpochMilliseconds(milliseconds)
        }
        self.rank = rank
        id = EventID(String(parts[2]))
    }

    /// The position as text of ASCII, to be handed back as it is.
    public var description: String { "\(moment.map { String($0.milliseconds) } ?? "")~\(rank)~\(id)" }

    /// Orders by the moment of effect, then by kind, then by identifier.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.moment?.milliseconds ?? .max, lhs.rank, lhs.id) < (rhs.moment?.milliseconds ?? .max, rhs.rank, rhs.id)
    }
}
