import AppStoreTrust
import AppStoreTypes
import Entitlements
import Ledger

/// What a notification of version 1 says, ready to be recorded in one piece.
///
/// Purchases, their ends and their refunds are read from the receipt, which Apple signed. What only the plain text says is believed
/// with the app's shared secret alone, and only about renewals of chains that the receipt names: whether a subscription renews, as
/// what, that Apple tries to charge again, why it ended, and a grace period of at most 28 days behind the end that Apple signed.
/// Without a secret nothing but the receipt is taken. `docs/decisions/0020-plain-text-from-apple.md` says why.
struct LegacyNotificationReading: Sendable {
    /// The notification itself; `nil` where no secret vouches for its plain text.
    let record: NotificationRecord?
    /// The documents and their facts; claimed by nobody.
    let submission: Submission
    /// Why a part, although genuine, could not become a fact.
    let refusals: [FactRefusal]

    /// The longest grace period that App Store Connect offers, in milliseconds: 28 days.
    static let longestGrace: Int64 = 28 * 86_400_000

    /// Reads a notification whose receipt was verified before, and whose secret was compared where there is one.
    init(
        _ notification: LegacyNotification, _ verified: Verified<AppReceipt>, for app: AppConfiguration, isVouchedFor: Bool,
        at now: EpochMilliseconds
    ) throws(Problem) {
        let bytes = isVouchedFor ? notification.kept : verified.signedBytes
        guard let digest = EvidenceDigest(SHA256.hash(bytes)) else {
            throw Problem(.serverFault, "The digest of a document has no 32 bytes.")
        }
        var submission = Submission(app: app.id, receivedAt: now, policy: app.ownership, rules: app.accessRules)
        submission.evidence = [
            Evidence(
                digest: digest, kind: isVouchedFor ? .notificationV1 : .receipt, channel: .notification, receivedAt: now, bytes: bytes)
        ]
        var refusals: [FactRefusal] = []
        let scope: PurchaseScope
        do throws(FactRefusal) {
            scope = try PurchaseScope(app: app.id, environment: verified.environment, testRun: nil)
            let read = try ReceiptFacts(verified.content, app: app.id, testRun: nil, evidence: digest)
            refusals = read.refusals
            for fact in read.transactions {
                do throws(FactRefusal) {
                    try AppVerifiers.refuseImplausibleIDs(of: fact)
                    submission.transactions.append(fact)
                } catch {
                    refusals.append(error)
                }
            }
        } catch {
            throw Problem(.notificationIncomplete, error.description)
        }
        if isVouchedFor {
            let renewals = try Self.renewals(notification.content, verified.content, app, submission.transactions, digest)
            submission.renewals = renewals.facts
            refusals += renewals.refusals
            record = try Self.record(notification, verified.content, scope, submission.transactions, digest)
        } else {
            record = nil
        }
        submission.notification = record
        self.submission = submission
        self.refusals = refusals
    }

    /// The renewals of chains that the receipt names, as the plain text tells them.
    private static func renewals(
        _ content: ResponseBodyV1, _ receipt: AppReceipt, _ app: AppConfiguration, _ purchases: [TransactionFact], _ digest: EvidenceDigest
    ) throws(Problem) -> (facts: [RenewalFact], refusals: [FactRefusal]) {
        guard let moment = receipt.creationDate, let entries = content.unifiedReceipt?.pendingRenewalInfo else { return ([], []) }
        var answer = VerifyReceiptResponse()
        answer.environment = receipt.receiptType?.environment
        answer.receipt = VerifyReceiptAppReceipt()
        answer.receipt?.bundleId = receipt.bundleID
        answer.receipt?.requestDate = moment
        answer.pendingRenewalInfo = entries
        let read: VerifyReceiptFacts
        do throws(FactRefusal) {
            read = try VerifyReceiptFacts(answer, answeredAt: moment, app: app.id, bundleID: app.bundleID, evidence: digest)
        } catch {
            return ([], [error])
        }
        var ends: [OriginalTransactionKey: EpochMilliseconds] = [:]
        for purchase in purchases {
            guard let end = purchase.expirationDate else { continue }
            ends[purchase.originalKey] = max(end, ends[purchase.originalKey] ?? end)
        }
        let facts = read.renewals.compactMap { fact -> RenewalFact? in
            guard let end = ends[fact.key] else { return nil }
            var fact = fact
            let latest = EpochMilliseconds(end.milliseconds + longestGrace)
            fact.gracePeriodExpirationDate = fact.gracePeriodExpirationDate.map { min($0, latest) }
            return fact
        }
        return (facts, read.refusals)
    }

    private static func record(
        _ notification: LegacyNotification, _ receipt: AppReceipt, _ scope: PurchaseScope, _ purchases: [TransactionFact],
        _ digest: EvidenceDigest
    ) throws(Problem) -> NotificationRecord {
        guard let type = notification.content.notificationType, !type.rawValue.isEmpty else {
            throw Problem(.notificationIncomplete, "The notification has no notification_type.")
        }
        guard let moment = receipt.creationDate else {
            throw Problem(.notificationIncomplete, "The receipt does not say when it was made.")
        }
        let originals = Set(purchases.map(\.originalID))
        let named = notification.content.originalTransactionId.flatMap { originals.contains($0) ? $0 : nil }
        var record = NotificationRecord(
            scope: scope, id: notification.id, type: NotificationTypeV2(rawValue: type.rawValue), subtype: nil, signedDate: moment,
            original: named ?? (originals.count == 1 ? originals.first : nil), evidence: digest)
        record.productID = notification.content.autoRenewProductId
        return record
    }
}
