import AppStoreTrust
import AppStoreTypes
import Entitlements
import Ledger

/// Judges the documents of one app.
///
/// Verified chains are remembered inside, so that the steady cost of a signed transaction is one P-256 verification; that is why
/// it runs where the request runs, on the loop's own thread.
struct AppVerifiers: Sendable {
    private let app: AppConfiguration
    let signed: JWSVerifier
    let receipts: ReceiptVerifier
    /// What the core is told about access, made once because every post asks for it.
    let rules: AccessRules
    /// Every product that the operator named, gathered once for the same reason.
    let catalogue: Set<ProductID>

    /// Builds the verifiers that an app's configuration asks for.
    init(_ app: AppConfiguration) {
        self.app = app
        let policy = TrustPolicy(
            anchors: TrustAnchors(configured: app.anchors.map(\.anchor)), bundleID: app.bundleID, appAppleID: app.appAppleID,
            environments: app.environments)
        signed = JWSVerifier(policy: policy)
        receipts = ReceiptVerifier(policy: policy)
        rules = app.accessRules
        catalogue = app.catalogue
    }

    /// Judges a signed transaction.
    func judge(transaction text: String, place: String, channel: Evidence.Channel, at now: EpochMilliseconds) -> JudgedDocument {
        switch signed.transaction(text, at: now) {
        case .refused(let refusal):
            return JudgedDocument(place: place, judgement: .refused(DocumentRefusal(refusal)))
        case .verified(let verified):
            guard let evidence = Self.evidence(verified.signedBytes, .transaction, channel, now) else { return Self.unreadable(place) }
            do {
                let fact = try TransactionFact(
                    signed: verified.content, app: app.id, testRun: Self.testRun(verified.anchor), evidence: evidence.digest)
                try Self.refuseImplausibleIDs(of: fact)
                return JudgedDocument(
                    place: place,
                    judgement: .accepted(
                        JudgedDocument.Accepted(
                            evidence: evidence, environment: verified.environment, facts: [fact], refusals: [], notes: verified.notes)))
            } catch {
                return JudgedDocument(place: place, judgement: .refused(DocumentRefusal(error)))
            }
        }
    }

    /// Judges a notification with every document inside it.
    func judge(notification compact: [UInt8], at now: EpochMilliseconds) -> Verdict<VerifiedNotification> {
        signed.notification(compact, at: now)
    }

    /// Judges an app receipt.
    func judge(receipt text: String, channel: Evidence.Channel, at now: EpochMilliseconds) -> JudgedDocument {
        judge(receipts.receipt(Array(text.utf8), at: now), channel, now)
    }

    /// Judges an app receipt again that was kept.
    func judge(storedReceipt bytes: [UInt8], at now: EpochMilliseconds) -> JudgedDocument {
        judge(receipts.receipt(bytes, at: now), .importing, now)
    }

    private func judge(_ verdict: Verdict<AppReceipt>, _ channel: Evidence.Channel, _ now: EpochMilliseconds) -> JudgedDocument {
        let place = "receipt"
        switch verdict {
        case .refused(let refusal):
            return JudgedDocument(place: place, judgement: .refused(DocumentRefusal(refusal)))
        case .verified(let verified):
            guard let evidence = Self.evidence(verified.signedBytes, .receipt, channel, now) else { return Self.unreadable(place) }
            do {
                let read = try ReceiptFacts(
                    verified.content, app: app.id, testRun: Self.testRun(verified.anchor), evidence: evidence.digest)
                return Self.accepted(read, evidence, verified, place)
            } catch {
                return JudgedDocument(place: place, judgement: .refused(DocumentRefusal(error)))
            }
        }
    }

    /// A genuine receipt; entries with ids that cannot be Apple's are told apart.
    private static func accepted(
        _ read: ReceiptFacts, _ evidence: Evidence, _ verified: Verified<AppReceipt>, _ place: String
    ) -> JudgedDocument {
        var facts: [TransactionFact] = []
        var refusals = read.refusals.map { DocumentRefusal($0) }
        for fact in read.transactions {
            do {
                try refuseImplausibleIDs(of: fact)
                facts.append(fact)
            } catch {
                refusals.append(DocumentRefusal(error))
            }
        }
        return JudgedDocument(
            place: place,
            judgement: .accepted(
                JudgedDocument.Accepted(
                    evidence: evidence, environment: verified.environment, facts: facts, refusals: refusals, notes: verified.notes)))
    }

    private static func evidence(
        _ bytes: [UInt8], _ kind: Evidence.Kind, _ channel: Evidence.Channel, _ now: EpochMilliseconds
    ) -> Evidence? {
        EvidenceDigest(SHA256.hash(bytes)).map { Evidence(digest: $0, kind: kind, channel: channel, receivedAt: now, bytes: bytes) }
    }

    /// The name of a test store's run: its anchor's fingerprint, for ids of test stores begin anew with every run.
    static func testRun(_ anchor: TrustAnchor) -> TestRun { TestRun(rawValue: Hexadecimal.text(anchor.fingerprint)) }

    /// Signed or not, an id that Apple cannot have given is no purchase.
    static func refuseImplausibleIDs(of fact: TransactionFact) throws(FactRefusal) {
        for (field, id) in [("transactionId", fact.id.rawValue), ("originalTransactionId", fact.originalID.rawValue)]
        where !PlausibleTransactionID.allows(id, in: [fact.scope.environment]) {
            throw FactRefusal(.impossibleID, field: field, value: id)
        }
    }

    private static func unreadable(_ place: String) -> JudgedDocument {
        JudgedDocument(
            place: place, judgement: .refused(DocumentRefusal(.unusableFact, "The document cannot be read as a purchase.", isFinal: false)))
    }
}
