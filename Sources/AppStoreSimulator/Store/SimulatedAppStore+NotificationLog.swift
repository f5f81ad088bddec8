import AppStoreTypes

/// A notification with its signed body and its attempts.
struct NotificationRecord: Sendable {
    let draft: NotificationDraft
    /// `{"signedPayload":"…"}`.
    let body: [UInt8]
    let attempts: [NotificationBook.Attempt]
    let nextAttempt: EpochMilliseconds?

    /// What the signed payload says.
    var payload: JSONValue? {
        (try? JSONReader.read(body))?["signedPayload"]?.text.flatMap(SignedText.payload)
    }
}

extension SimulatedAppStore {
    /// The notifications from a place on, in the order of their events, signed if they are not yet.
    func notificationRecords(from first: Int) async -> [NotificationRecord] {
        var records: [NotificationRecord] = []
        for index in book.entries.indices.dropFirst(first) {
            let body = await body(of: index) ?? []
            let entry = book.entries[index]
            records.append(NotificationRecord(draft: entry.draft, body: body, attempts: entry.attempts, nextAttempt: entry.nextAttempt))
        }
        return records
    }
}

extension SimulatedAppStore {
    /// The notification of a UUID; `nil` when there is none.
    func notificationRecord(_ uuid: String) async -> NotificationRecord? {
        guard let index = book.entries.firstIndex(where: { $0.draft.uuid == uuid }) else { return nil }
        let body = await body(of: index) ?? []
        let entry = book.entries[index]
        return NotificationRecord(draft: entry.draft, body: body, attempts: entry.attempts, nextAttempt: entry.nextAttempt)
    }

    /// The bodies of every notification so far, one after the other, in the order of their events.
    public func signedNotifications() async -> [UInt8] { await notificationRecords(from: 0).flatMap(\.body) }
}
