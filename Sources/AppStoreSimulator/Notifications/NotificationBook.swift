import AppStoreTypes

/// Every notification with its attempts, and when the next one is due.
///
/// Production tries again 1, 12, 24, 48 and 72 hours after the attempt before (6, 24 and 48 in version 1); the sandbox tries once.
struct NotificationBook: Sendable {
    struct Entry: Sendable {
        let draft: NotificationDraft
        /// The signed body, made for the first attempt and the same in all.
        var body: [UInt8]?
        var attempts: [Attempt] = []
        /// When it is tried next; `nil` when it was taken or given up.
        var nextAttempt: EpochMilliseconds?
    }

    struct Attempt: Hashable, Sendable {
        let date: EpochMilliseconds
        let result: NotificationResult
    }

    private(set) var entries: [Entry] = []
    /// Indices of entries that still have an attempt to come, oldest first.
    private var open: [Int] = []

    /// Entries that wait for another to be tried first.
    private var overtaken: Set<Int> = []

    private static let hour: Int64 = 3_600_000
    private static let pauses: [Int64] = [1, 12, 24, 48, 72].map { $0 * hour }
    private static let legacyPauses: [Int64] = [6, 24, 48].map { $0 * hour }

    /// Enters a notification; `isSent` is false when nobody is to be told.
    mutating func add(_ draft: NotificationDraft, at now: EpochMilliseconds, isSent: Bool) {
        entries.append(Entry(draft: draft, nextAttempt: isSent ? now : nil))
        if isSent { open.append(entries.count - 1) }
    }

    /// The moment of the next attempt.
    var nextDue: EpochMilliseconds? { open.compactMap { entries[$0].nextAttempt }.min() }

    /// The entry whose attempt is due longest; `nil` when none is due.
    func due(at now: EpochMilliseconds) -> Int? {
        open.filter { entries[$0].nextAttempt.map { $0 <= now } ?? false }
            .min { (entries[$0].nextAttempt ?? now, $0) < (entries[$1].nextAttempt ?? now, $1) }
    }

    mutating func setBody(_ body: [UInt8], of index: Int) { entries[index].body = body }

    /// Puts an attempt off.
    mutating func postpone(_ index: Int, until moment: EpochMilliseconds) { entries[index].nextAttempt = moment }

    /// Puts an attempt off until another notification was tried, or for an hour.
    mutating func putBehindNext(_ index: Int, at now: EpochMilliseconds) {
        postpone(index, until: EpochMilliseconds(now.milliseconds + Self.hour))
        overtaken.insert(index)
    }

    /// Notes how an attempt ended and when the next one is due.
    mutating func record(_ result: NotificationResult, of index: Int, at now: EpochMilliseconds) {
        if !overtaken.contains(index) {
            for waiting in overtaken { postpone(waiting, until: now) }
            overtaken = []
        }
        overtaken.remove(index)
        entries[index].attempts.append(Attempt(date: now, result: result))
        let tried = entries[index].attempts.count
        let isProduction = entries[index].draft.environment == .production
        let pauses = entries[index].draft.legacy == nil ? Self.pauses : Self.legacyPauses
        if result.isSuccess || !isProduction || tried > pauses.count {
            entries[index].nextAttempt = nil
            open.removeAll { $0 == index }
        } else {
            entries[index].nextAttempt = EpochMilliseconds(now.milliseconds + pauses[tried - 1])
        }
    }
}
