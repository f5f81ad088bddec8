import AppStoreDeviceProtocol

/// The faults that are still to strike, first come first served.
struct FaultPlan: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        let fault: Fault
        var left: Int
    }

    private var entries: [Entry] = []

    /// The most faults that can be lined up.
    static let limit = 1_000

    mutating func add(_ fault: Fault) {
        guard entries.count < Self.limit else { return }
        entries.append(Entry(fault: fault, left: max(1, fault.times ?? 1)))
    }

    mutating func clear() { entries = [] }

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
        return struck
    }
}
