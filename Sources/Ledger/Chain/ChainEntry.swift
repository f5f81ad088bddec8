import AppStoreTypes
public import Entitlements

/// SHA-256, which the caller brings: 32 octets of any octets.
public typealias EvidenceHash = @Sendable ([UInt8]) -> [UInt8]

/// An entry of the chain over an app's evidence.
///
/// Its link is the hash of the link before it and of all that is kept of the evidence, so that nobody changes or removes an
/// entry without changing every later link.
public struct ChainEntry: Sendable {
    /// From 1, without gaps.
    public let position: Int64
    /// The digest of the evidence that was sealed.
    public let digest: EvidenceDigest
    /// 32 octets.
    public let link: [UInt8]
    /// The evidence as it is kept now; `nil` when it is gone.
    public let evidence: Evidence?

    /// The link before the first entry.
    public static let origin = [UInt8](repeating: 0, count: 32)

    /// The link of an entry that follows another.
    static func link(after previous: [UInt8], _ evidence: Evidence, hash: EvidenceHash) -> [UInt8] {
        var octets = previous + evidence.digest.bytes
        for text in [evidence.kind.rawValue, evidence.channel.rawValue] { octets += Array(text.utf8) + [0] }
        octets += withUnsafeBytes(of: evidence.receivedAt.milliseconds.bigEndian) { Array($0) }
        return hash(octets)
    }
}

/// A ledger that keeps a chain over its evidence.
public protocol ChainedLedger: Ledger {
    /// Every app that the ledger knows, in order.
    func apps() async throws(LedgerError) -> [AppID]

    /// Adds evidence that is not in the chain yet, up to `ChainEntry.batch` entries; safe from many processes at once.
    ///
    /// - Returns: how many were added; 0 when there are none, or none that may be added yet.
    func seal(_ app: AppID, hash: @escaping EvidenceHash) async throws(LedgerError) -> Int

    /// Entries after a position, in order, up to `ChainEntry.batch`.
    func chain(of app: AppID, after position: Int64) async throws(LedgerError) -> [ChainEntry]

    /// How many documents an app has, and how many of them the chain has.
    func evidenceCount(of app: AppID) async throws(LedgerError) -> (documents: Int64, sealed: Int64)
}

extension ChainEntry {
    /// How many entries are added or read at once.
    public static let batch = 500
}
