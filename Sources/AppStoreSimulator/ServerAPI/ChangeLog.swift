import AppStoreTypes

/// The order in which changes came to light, so that a page token finds all that came after it also while the clock stands still.
struct ChangeLog: Sendable {
    private struct Entry: Sendable {
        let stamp: EpochMilliseconds
        let serial: Int64
    }

    private var entries: [Int: Entry] = [:]
    private var last: Int64 = 0

    /// Gives every change that is new a place behind all before; answers the places in the order of the changes.
    ///
    /// - Parameter changes: purchases with the moments of their last changes, earlier ones first.
    mutating func places(of changes: [(purchase: Int, stamp: EpochMilliseconds)]) -> [(purchase: Int, serial: Int64)] {
        for change in changes where entries[change.purchase]?.stamp != change.stamp {
            last += 1
            entries[change.purchase] = Entry(stamp: change.stamp, serial: last)
        }
        return changes.map { (purchase: $0.purchase, serial: entries[$0.purchase]?.serial ?? last) }.sorted { $0.serial < $1.serial }
    }
}
