/// Faults that strike by chance: the same seed and the same calls in the same order give the same faults.
public struct FaultChance: Hashable, Codable, Sendable {
    /// Decides what strikes when.
    public let seed: UInt64
    /// How many of a hundred calls, notifications and documents are struck, 0...100.
    public let percent: Double
    /// Where; everywhere when `nil`.
    public let places: Set<Fault.Place>?
    private var generators: [String: SeededGenerator] = [:]

    private enum CodingKeys: String, CodingKey {
        case seed
        case percent
        case places
    }

    /// Faults of a seed at a rate.
    public init(seed: UInt64, percent: Double, places: Set<Fault.Place>? = nil) {
        self.seed = seed
        self.percent = min(max(percent, 0), 100)
        self.places = places
    }

    /// What strikes at a place now; each place and kind of document has numbers of its own, so that one does not disturb the others.
    mutating func draw(_ place: Fault.Place, name: String = "") -> Fault? {
        guard places?.contains(place) ?? true else { return nil }
        let stream = place == .document ? "\(place.rawValue) \(name)" : place.rawValue
        var generator = generators[stream] ?? SeededGenerator(seed: seed, purpose: "faults at \(stream)")
        defer { generators[stream] = generator }
        guard Double(generator.next() % 1_000_000) < percent * 10_000 else { return nil }
        let faults = Self.faults(at: place)
        return faults[Int(generator.next() % UInt64(faults.count))]
    }

    /// What may strike by chance: what a sound server or app comes through.
    private static func faults(at place: Fault.Place) -> [Fault] {
        switch place {
        case .device: [Fault(place, .loseRequest), Fault(place, .loseReply), Fault(place, .status, value: 503), Fault(place, .double)]
        case .verifyReceipt, .serverAPI:
            [
                Fault(place, .loseReply), Fault(place, .status, value: 500), Fault(place, .status, value: 503, retryAfter: 1),
                Fault(place, .status, value: 429, retryAfter: 1), Fault(place, .delay, value: 200), Fault(place, .cut),
                Fault(place, .contentType), Fault(place, .gzip),
                Fault(place, .code, value: place == .verifyReceipt ? 21_009 : 5_000_001),
            ]
        case .notification:
            [
                Fault(place, .loseRequest), Fault(place, .loseReply), Fault(place, .double), Fault(place, .late, value: 7_200),
                Fault(place, .reorder), Fault(place, .delay, value: 200),
            ]
        case .document: [Fault(place, .newFields)]
        }
    }
}
