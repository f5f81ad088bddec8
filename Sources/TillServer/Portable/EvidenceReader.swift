import AppStoreTrust
import AppStoreTypes
public import Entitlements
public import Ledger

/// Reads facts from stored evidence again, as they were read when it came in.
public struct EvidenceReader: Sendable {
    private let apps: [AppID: (configuration: AppConfiguration, verifiers: AppVerifiers)]

    /// Prepares for the apps of a configuration; what a test store signed needs the same `trust` as then.
    public init(_ apps: [AppConfiguration]) {
        self.apps = Dictionary(apps.map { ($0.id, ($0, AppVerifiers($0))) }, uniquingKeysWith: { first, _ in first })
    }

    /// Every app that is configured.
    public var knownApps: Set<AppID> { Set(apps.keys) }

    /// An empty batch with what an app's configuration says; `nil` for an app that is not configured.
    public func batch(for app: AppID) -> Restoration? {
        apps[app].map { Restoration(app: app, policy: $0.configuration.ownership, rules: $0.configuration.accessRules) }
    }

    /// Adds evidence and what it says to a batch of its app; gives why nothing could be read from it, where that is so.
    public func add(_ evidence: Evidence, to batch: inout Restoration) -> String? {
        batch.records.append(.evidence(evidence))
        guard let (configuration, verifiers) = apps[batch.app] else { return "the app is not configured" }
        if evidence.isErased { return nil }
        let moment = evidence.receivedAt
        let text = String(decoding: evidence.bytes, as: UTF8.self)
        switch evidence.kind {
        case .transaction:
            return take(verifiers.judge(transaction: text, place: "", channel: evidence.channel, at: moment), into: &batch)
        case .receipt:
            return take(verifiers.judge(storedReceipt: evidence.bytes, at: moment), into: &batch)
        case .renewalInfo:
            return take(renewal: evidence, verifiers, into: &batch)
        case .notification:
            switch verifiers.judge(notification: evidence.bytes, at: moment) {
            case .refused(let refusal): return refusal.message
            case .verified(let verified):
                do throws(Problem) {
                    let reading = try NotificationReading(verified, for: configuration, at: moment)
                    batch.notifications.append((reading.record, moment))
                    let inside = reading.submission
                    let tokens = Set(
                        inside.transactions.compactMap(\.appAccountToken) + inside.renewals.compactMap(\.appAccountToken))
                    batch.tokens += tokens.map { (evidence.digest, $0) }
                    // Renewal info alone does not tell a test store's run; beside its transaction it does. Elsewhere each document inside
                    // is evidence of its own.
                    if PurchaseScope.hasUniqueIDs(reading.record.scope.environment) { return nil }
                    batch.transactions += reading.submission.transactions
                    batch.renewals += reading.submission.renewals
                    return nil
                } catch {
                    return error.detail
                }
            }
        case .notificationV1:
            return take(legacy: evidence, configuration, verifiers, into: &batch)
        case .verifyReceiptResponse:
            do throws(FactRefusal) {
                let read = try UpstreamFacts(evidence.bytes, at: moment, of: configuration)
                batch.transactions += read.facts.transactions
                batch.renewals += read.facts.renewals
                return nil
            } catch {
                return error.description
            }
        default:
            return nil
        }
    }

    private func take(
        legacy evidence: Evidence, _ app: AppConfiguration, _ verifiers: AppVerifiers, into batch: inout Restoration
    ) -> String? {
        do throws(Problem) {
            let notification = try LegacyNotification(evidence.bytes)
            switch verifiers.receipts.receipt(notification.receipt, at: evidence.receivedAt) {
            case .refused(let refusal): return refusal.message
            case .verified(let verified):
                let reading = try LegacyNotificationReading(notification, verified, for: app, isVouchedFor: true, at: evidence.receivedAt)
                if let record = reading.record { batch.notifications.append((record, evidence.receivedAt)) }
                batch.transactions += reading.submission.transactions
                batch.renewals += reading.submission.renewals
                return nil
            }
        } catch {
            return error.detail
        }
    }

    private func take(_ document: JudgedDocument, into batch: inout Restoration) -> String? {
        switch document.judgement {
        case .accepted(let accepted):
            batch.transactions += accepted.facts
            return nil
        case .refused(let refusal): return refusal.message
        }
    }

    private func take(renewal evidence: Evidence, _ verifiers: AppVerifiers, into batch: inout Restoration) -> String? {
        switch verifiers.signed.renewalInfo(evidence.bytes, at: evidence.receivedAt) {
        case .refused(let refusal): return refusal.message
        case .verified(let verified):
            guard PurchaseScope.hasUniqueIDs(verified.environment) else { return nil }
            do throws(FactRefusal) {
                batch.renewals.append(
                    try RenewalFact(
                        signed: verified.content, app: batch.app, testRun: AppVerifiers.testRun(verified.anchor), evidence: evidence.digest)
                )
                return nil
            } catch {
                return error.description
            }
        }
    }
}
