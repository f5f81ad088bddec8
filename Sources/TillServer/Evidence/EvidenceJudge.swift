import AppStoreTrust
public import Entitlements
public import Ledger

/// Judges stored evidence again, as it was judged when it came in.
public struct EvidenceJudge: Sendable {
    private let verifiers: [AppID: AppVerifiers]

    /// Prepares for the apps of a configuration; what a test store signed needs the same `trust` as then.
    public init(_ apps: [AppConfiguration]) {
        verifiers = Dictionary(apps.map { ($0.id, AppVerifiers($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// What is wrong with a document's signature; `nil` when nothing is, or when nothing of ours can judge its kind.
    public func fault(in evidence: Evidence, of app: AppID) -> String? {
        guard let verifiers = verifiers[app] else { return nil }
        return verifiers.refusal(of: evidence)?.message
    }

    /// SHA-256, for the chain over the evidence.
    public static let hash: EvidenceHash = { SHA256.hash($0) }
}

extension AppVerifiers {
    /// Why a document is not believed, as of the moment when it came in; `nil` when it is.
    fileprivate func refusal(of evidence: Evidence) -> TrustRefusal? {
        let moment = evidence.receivedAt
        switch evidence.kind {
        case .transaction: return signed.transaction(evidence.bytes, at: moment).refusal
        case .renewalInfo: return signed.renewalInfo(evidence.bytes, at: moment).refusal
        case .notification: return signed.notification(evidence.bytes, at: moment).refusal
        case .appTransaction: return signed.appTransaction(evidence.bytes, at: moment).refusal
        case .receipt: return receipts.receipt(evidence.bytes, at: moment).refusal
        case .notificationV1:
            do throws(Problem) {
                return receipts.receipt(try LegacyNotification(evidence.bytes).receipt, at: moment).refusal
            } catch {
                return receipts.receipt([], at: moment).refusal
            }
        default: return nil
        }
    }
}

extension Verdict {
    /// Why it is not believed; `nil` when it is.
    var refusal: TrustRefusal? {
        switch self {
        case .verified: nil
        case .refused(let refusal): refusal
        }
    }
}
