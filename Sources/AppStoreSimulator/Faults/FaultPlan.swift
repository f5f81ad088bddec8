import AppStoreDeviceProtocol

/// The faults that are still to strike, first come first served, and those of chance.
struct FaultPlan: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        let fault: Fault
        var left: Int
    }

    private var entries: [Entry] = []
    /// Strikes beside the planned ones.
    private var chance: FaultChance?

    /// The most faults that can be lined up.
    static let limit = 1_000

    /// The greatest value of a fault: some thirty years in milliseconds, so that no date runs over.
    static let valueLimit = 1_000_000_000_000

    /// Lines a fault up.
    ///
    /// - Throws: when it cannot happen there, its value is out of bounds, or too many wait already.
    mutating func add(_ fault: Fault) throws(WorldRefusal) {
        guard fault.kind.places.contains(fault.place) else {
            let kinds = Fault.Kind.allCases.filter { $0.places.contains(fault.place) }.map(\.rawValue)
            throw WorldRefusal(
                .badValue, "`\(fault.kind.rawValue)` cannot happen at `\(fault.place.rawValue)`; there are \(kinds.joined(separator: ", "))"
            )
        }
        guard (-Self.valueLimit...Self.valueLimit).contains(fault.value ?? 0) else {
            throw WorldRefusal(.badValue, "the value \(fault.value ?? 0) is outside -\(Self.valueLimit)...\(Self.valueLimit)")
        }
        guard entries.count < Self.limit else {
            throw WorldRefusal(.notPossible, "\(Self.limit) faults wait already: use `times`, or clear them first")
        }
        entries.append(Entry(fault: fault, left: max(1, fault.times ?? 1)))
    }

    /// Lets faults strike by chance from now on; `nil` ends it.
    mutating func set(_ chance: FaultChance?) { self.chance = chance }

    mutating func clear() { self = Self() }

    /// The faults that strike now; each counts as used.
    mutating func take(_ place: Fault.Place, device: DeviceID? = nil, name: String) -> [Fault] {
        var struck: [Fault] = []
        for index in entries.indices {
            let fault = entries[index].fault
            guard fault.place == place, fault.device == nil || fault.device == device, fault.name == nil || fault.name == name else {
                continue
            }
            entries[index].left -= 1
            struck.append(fault)
        }
        entries.removeAll { $0.left <= 0 }
        if struck.isEmpty, let fault = chance?.draw(place, name: name) { struck.append(fault) }
        return struck
    }

    /// What still waits, with how often.
    var waiting: [(fault: Fault, left: Int)] { entries.map { ($0.fault, $0.left) } }
}
