public import AppStoreTypes

/// The kind of document that a fact was read from, which decides how two facts about the same thing combine.
///
/// Ordered by authority: a later signed document outranks an earlier one, ties break on the digest of the bytes, and
/// any signed document outranks every legacy one. The time of arrival plays no part.
public enum FactSource: Hashable, Sendable {
    /// A document of its own that Apple signed at the date given.
    case signed(signedDate: EpochMilliseconds, evidence: EvidenceDigest)
    /// An entry of an app receipt or of an answer of verifyReceipt, as of the date given.
    case legacyReceipt(creationDate: EpochMilliseconds, evidence: EvidenceDigest)

    /// The moment that the document speaks of: what Apple knew then.
    public var date: EpochMilliseconds {
        switch self {
        case .signed(let date, _), .legacyReceipt(let date, _): date
        }
    }

    /// The document's digest.
    public var evidence: EvidenceDigest {
        switch self {
        case .signed(_, let digest), .legacyReceipt(_, let digest): digest
        }
    }

    /// Whether the fact was read from a signed document of its own.
    public var isSigned: Bool {
        switch self {
        case .signed: true
        case .legacyReceipt: false
        }
    }
}

extension FactSource: Comparable {
    /// Orders by authority, the weaker first.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        if lhs.isSigned != rhs.isSigned { return rhs.isSigned }
        if lhs.date != rhs.date { return lhs.date < rhs.date }
        return lhs.evidence < rhs.evidence
    }
}
