import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import Ledger

/// What an answer of verifyReceipt tells, as facts: nothing that Apple signed says so, only the connection does.
///
/// So they rank below every signed document, and an answer is kept only where it tells something that the ledger does not know.
struct UpstreamFacts: Sendable {
    /// The answer's bytes and where they came from.
    let evidence: Evidence
    /// What they say.
    let facts: VerifyReceiptFacts

    /// Reads an answer.
    init(_ bytes: [UInt8], at now: EpochMilliseconds, of app: AppConfiguration) throws(FactRefusal) {
        guard let answer = try? JSONDecoder().decode(VerifyReceiptResponse.self, from: Data(bytes)),
            let digest = EvidenceDigest(SHA256.hash(bytes))
        else { throw FactRefusal(.missingField, field: "status") }
        evidence = Evidence(digest: digest, kind: .verifyReceiptResponse, channel: .appleAPI, receivedAt: now, bytes: bytes)
        let read = try VerifyReceiptFacts(answer, answeredAt: now, app: app.id, bundleID: app.bundleID, evidence: digest)
        for fact in read.transactions { try AppVerifiers.refuseImplausibleIDs(of: fact) }
        facts = read
    }

    /// The chains that it tells of.
    var originals: Set<OriginalTransactionKey> { Set(facts.transactions.map(\.originalKey) + facts.renewals.map(\.key)) }

    /// The chains in the order in which they are compared with the ledger: the newest purchases' first; one may be named several times.
    var inOrder: [OriginalTransactionKey] {
        let newestFirst = facts.transactions.sorted { ($0.purchaseDate, $0.key) > ($1.purchaseDate, $1.key) }
        return newestFirst.map(\.originalKey) + facts.renewals.map(\.key)
    }

    /// Whether it tells something of those chains that is not known, or is known otherwise from a document that is not signed by itself.
    func areNews(to known: FactSet, of chains: Set<OriginalTransactionKey>) -> Bool {
        facts.transactions.contains { fact in
            guard chains.contains(fact.originalKey) else { return false }
            guard let other = known.transactions[fact.key] else { return true }
            return !other.source.isSigned && !fact.saysTheSame(as: other)
        }
            || facts.renewals.contains { fact in
                guard chains.contains(fact.key) else { return false }
                guard let other = known.renewals[fact.key] else { return true }
                return !other.source.isSigned && !fact.saysTheSame(as: other)
            }
    }
}

extension TransactionFact {
    /// Whether both say the same of what can change, whichever document says so.
    fileprivate func saysTheSame(as other: TransactionFact) -> Bool {
        productID == other.productID && expirationDate == other.expirationDate && revocation?.date == other.revocation?.date
            && isUpgraded == other.isUpgraded && originalID == other.originalID
    }
}

extension RenewalFact {
    /// Whether both say the same of what can change, whichever document says so.
    fileprivate func saysTheSame(as other: RenewalFact) -> Bool {
        currentProductID == other.currentProductID && autoRenewPreference == other.autoRenewPreference
            && willAutoRenew == other.willAutoRenew && expirationReason == other.expirationReason
            && isInBillingRetry == other.isInBillingRetry && gracePeriodExpirationDate == other.gracePeriodExpirationDate
            && priceIncreaseStatus == other.priceIncreaseStatus
    }
}
