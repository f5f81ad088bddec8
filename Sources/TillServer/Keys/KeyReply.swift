import AppStoreTypes
import Ledger

/// A key as the API tells of it; never the key itself.
struct KeyReply: Encodable {
    let id: String
    let name: String
    let scopes: [String]
    let createdDate: String
    let expiresDate: String?
    let revokedDate: String?
    let lastUsedDate: String?

    /// Writes a key.
    init(_ key: AccessKey) {
        id = key.id.rawValue
        name = key.name
        scopes = key.scopes
        createdDate = key.createdAt.rfc3339
        expiresDate = key.expiresAt?.rfc3339
        revokedDate = key.revokedAt?.rfc3339
        lastUsedDate = key.lastUsedAt?.rfc3339
    }
}

/// A key that was just made, with its text, which is told this once.
struct MadeKeyReply: Encodable {
    let key: KeyReply
    let text: String
}

/// The keys of an app: those that were made while servers run, and the names of those of the configuration.
struct KeyListReply: Encodable {
    let keys: [KeyReply]
    let configured: [String]
}
