import Foundation

/// Small records that survive the app's death: the outbox, intents and identities.
///
/// `put` and `remove` return only once the change is on disk. Keys are short texts of letters, digits and `.-_`.
protocol RecordStorage: Sendable {
    /// Every record by its key. What cannot be read is left out and set aside, never deleted.
    func load() async throws(TillError) -> [String: Data]
    /// Writes a record, in place of one with the same key.
    func put(_ record: Data, for key: String) async throws(TillError)
    /// Takes a record away; nothing happens when there is none.
    func remove(_ key: String) async throws(TillError)
}
