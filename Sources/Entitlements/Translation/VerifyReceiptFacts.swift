public import AppStoreTypes

/// The facts of an answer of verifyReceipt, and what of it could not become one.
public struct VerifyReceiptFacts: Hashable, Sendable {
    /// One fact for each readable purchase.
    public let transactions: [TransactionFact]
    /// One fact for each readable renewal.
    public let renewals: [RenewalFact]
    /// Why each other entry is none; one bad entry never spoils the rest.
    public let refusals: [FactRefusal]

    /// Reads an answer with contents, whether it says valid or lapsed.
    ///
    /// Purchases that Apple knows now speak of the moment of the answer, those of the receipt sent of the receipt's
    /// creation. Renewals belong to their chain, never to a product.
    /// - Parameters:
    ///   - response: the answer.
    ///   - answeredAt: when Apple answered, for the old form that carries no date.
    ///   - app: the app that asked.
    ///   - bundleID: the app's bundle id, which the answer must carry to the letter.
    ///   - evidence: the digest of the answer's bytes.
    /// - Throws: what the answer as a whole lacks: the environment or the bundle id; or that it is about another app.
    public init(
        _ response: VerifyReceiptResponse, answeredAt: EpochMilliseconds, app: AppID, bundleID: BundleID, evidence: EvidenceDigest
    ) throws(FactRefusal) {
        let environment = response.environment ?? response.receipt?.receiptType?.environment
        let scope = try PurchaseScope(app: app, environment: try FactFields.required(environment, "environment"), testRun: nil)
        let named = response.receipt.map { [$0.bundleId] } ?? [response.transactionReceipt?.bundleId]
        let bundles = (named + response.transactions.map(\.bundleId)).compactMap { $0 }.filter { !$0.rawValue.isEmpty }
        guard let first = bundles.first else { throw FactRefusal(.missingField, field: "bundle_id") }
        let other = bundles.first { $0.rawValue != bundleID.rawValue } ?? first
        guard other.rawValue == bundleID.rawValue else { throw FactRefusal(.otherApp, field: "bundle_id", value: other.rawValue) }
        let answer = FactSource.legacyReceipt(creationDate: response.receipt?.requestDate ?? answeredAt, evidence: evidence)
        let sent = FactSource.legacyReceipt(
            creationDate: response.receipt?.receiptCreationDate ?? response.receipt?.requestDate ?? answeredAt, evidence: evidence)
        var transactions: [TransactionFact] = []
        var renewals: [RenewalFact] = []
        var refusals: [FactRefusal] = []
        for (entries, source) in [(response.transactions, answer), (response.receipt?.inApp ?? [], sent)] {
            for entry in entries {
                do throws(FactRefusal) {
                    transactions.append(try TransactionFact(entry, scope: scope, source: source))
                } catch {
                    refusals.append(error)
                }
            }
        }
        for entry in response.pendingRenewalInfo ?? [] {
            do throws(FactRefusal) {
                renewals.append(try RenewalFact(entry, scope: scope, source: answer))
            } catch {
                refusals.append(error)
            }
        }
        if let entry = VerifyReceiptRenewal(ofOldForm: response) {
            do throws(FactRefusal) {
                renewals.append(try RenewalFact(entry, scope: scope, source: answer))
            } catch {
                refusals.append(error)
            }
        }
        self.transactions = transactions
        self.renewals = renewals
        self.refusals = refusals
    }
}
