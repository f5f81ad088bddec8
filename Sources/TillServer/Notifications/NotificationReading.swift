import AppStoreTrust
import AppStoreTypes
import Entitlements
import Ledger

/// What a verified notification says, ready to be recorded in one piece.
struct NotificationReading: Sendable {
    /// The notification itself.
    let record: NotificationRecord
    /// The notification, the documents inside it, and their facts; claimed by nobody.
    let submission: Submission
    /// Why a document inside, although genuine, could not become a fact; its bytes are kept.
    let refusals: [FactRefusal]

    /// Reads a notification that was verified before.
    init(_ verified: Verified<VerifiedNotification>, for app: AppConfiguration, at now: EpochMilliseconds) throws(Problem) {
        let content = verified.content
        var submission = Submission(app: app.id, receivedAt: now, policy: app.ownership, rules: app.accessRules)
        let whole = try Self.keep(verified.signedBytes, .notification, in: &submission)
        var refusals: [FactRefusal] = []
        var run = AppVerifiers.testRun(verified.anchor)
        if let transaction = content.transaction {
            let digest = try Self.keep(transaction.signedBytes, .transaction, in: &submission)
            do throws(FactRefusal) {
                let fact = try TransactionFact(
                    signed: transaction.content, app: app.id, testRun: AppVerifiers.testRun(transaction.anchor), evidence: digest)
                try AppVerifiers.refuseImplausibleIDs(of: fact)
                submission.transactions.append(fact)
                run = fact.scope.testRun ?? run
            } catch {
                refusals.append(error)
            }
        }
        if let renewalInfo = content.renewalInfo {
            let digest = try Self.keep(renewalInfo.signedBytes, .renewalInfo, in: &submission)
            do throws(FactRefusal) {
                submission.renewals.append(
                    try RenewalFact(signed: renewalInfo.content, app: app.id, testRun: run, evidence: digest))
            } catch {
                refusals.append(error)
            }
        }
        if let appTransaction = content.appTransaction { _ = try Self.keep(appTransaction.signedBytes, .appTransaction, in: &submission) }
        record = try Self.record(content, verified, app, whole, run, at: now)
        submission.notification = record
        self.submission = submission
        self.refusals = refusals
    }

    private static func record(
        _ content: VerifiedNotification, _ verified: Verified<VerifiedNotification>, _ app: AppConfiguration, _ evidence: EvidenceDigest,
        _ run: TestRun, at now: EpochMilliseconds
    ) throws(Problem) -> NotificationRecord {
        let payload = content.payload
        guard let type = payload.notificationType, !type.rawValue.isEmpty else {
            throw Problem(.notificationIncomplete, "The notification has no notificationType.")
        }
        guard let uuid = payload.notificationUUID, (1...NotificationRecord.idLimit).contains(uuid.utf8.count) else {
            throw Problem(.notificationIncomplete, "The notification has no notificationUUID.")
        }
        guard payload.partCount == 1 else {
            throw Problem(
                .notificationIncomplete, "The notification has \(payload.partCount) of data, summary, externalPurchaseToken and appData.")
        }
        let scope: PurchaseScope
        do throws(FactRefusal) {
            scope = try PurchaseScope(app: app.id, environment: verified.environment, testRun: run)
        } catch {
            throw Problem(.notificationIncomplete, error.description)
        }
        var record = NotificationRecord(
            scope: scope, id: AppAccountToken(uuid)?.description ?? uuid, type: type, subtype: payload.subtype,
            signedDate: payload.signedDate ?? now, original: content.original, evidence: evidence)
        record.transaction = content.transaction?.content.transactionId
        record.productID = content.transaction?.content.productId ?? content.renewalInfo?.content.productId
        return record
    }

    private static func keep(_ bytes: [UInt8], _ kind: Evidence.Kind, in submission: inout Submission) throws(Problem) -> EvidenceDigest {
        guard let digest = EvidenceDigest(SHA256.hash(bytes)) else {
            throw Problem(.serverFault, "The digest of a document has no 32 bytes.")
        }
        submission.evidence.append(
            Evidence(digest: digest, kind: kind, channel: .notification, receivedAt: submission.receivedAt, bytes: bytes))
        return digest
    }
}

extension VerifiedNotification {
    /// The chain of purchases that the notification is about; `nil` when it is about none.
    var original: OriginalTransactionID? { transaction?.content.originalTransactionId ?? renewalInfo?.content.originalTransactionId }
}
