import Foundation

/// What a record storage takes at most.
///
/// A signed transaction has some kilobytes. A receipt can be megabytes: it stays where StoreKit keeps it and is refused here.
enum RecordBounds {
    /// Bytes of one record.
    static let recordBytes = 256 * 1_024
    /// Records in one storage.
    static let records = 4_096
    /// Bytes of a key in UTF-8.
    static let keyBytes = 512

    /// Refuses what does not belong into a record storage.
    static func check(_ record: Data, for key: String) throws(TillError) {
        try check(key)
        guard record.count <= recordBytes else {
            throw TillError(
                .storageFailed, "record \(Excerpt.of(key)) has \(record.count) bytes; at most \(recordBytes) are kept, and a receipt never",
                retry: .never)
        }
    }

    /// Refuses an empty or endless key.
    static func check(_ key: String) throws(TillError) {
        guard !key.isEmpty, key.utf8.count <= keyBytes else {
            throw TillError(.storageFailed, "the key \(Excerpt.of(key)) is empty or longer than \(keyBytes) bytes", retry: .never)
        }
    }
}
