import AppStoreTypes
import Entitlements
import Ledger

/// The way of evidence through the server: verified, translated into facts, recorded, and answered.
struct EvidenceIntake: Sendable {
    private let verifiers: [AppID: AppVerifiers]
    private let customers: CustomerReader
    private let ledger: any Ledger
    private let log: OperationLog
    private let metrics: Metrics

    /// Takes evidence for the apps of the verifiers into a ledger.
    init(verifiers: [AppID: AppVerifiers], ledger: any Ledger, log: OperationLog, metrics: Metrics = Metrics()) {
        self.verifiers = verifiers
        customers = CustomerReader(ledger: ledger, metrics: metrics)
        self.metrics = metrics
        self.ledger = ledger
        self.log = log
    }

    /// Judges, records and answers one post; the answer exists only once everything in it is durable.
    func take(_ post: PurchasePost, from caller: Keyring.Caller, at now: EpochMilliseconds, requestID: String) async throws(Problem)
        -> PurchaseReply
    {
        let app = caller.app
        guard let verifiers = verifiers[app.id] else { throw Problem(.serverFault, "The app \(app.id) has no verifiers.") }
        let channel: Evidence.Channel = caller.power == .publishable ? .client : .backEnd
        var documents = post.signedTransactions.enumerated().map { index, text in
            verifiers.judge(transaction: text, place: "signedTransactions[\(index)]", channel: channel, at: now)
        }
        if let receipt = post.receipt { documents.append(verifiers.judge(receipt: receipt, channel: channel, at: now)) }
        metrics.judged(documents)
        note(documents, app, verifiers.catalogue, requestID)
        note(post.device, app, requestID)
        let receipt = try await record(documents, post, app, verifiers.rules, now)
        let state = try await state(after: receipt, of: post.customer, in: app, verifiers.rules, at: now)
        let detail = caller.detail
        let hints = try await hints(receipt, app)
        let poster = Poster(app: app, customer: post.customer, detail: detail, hints: hints, catalogue: verifiers.catalogue)
        return PurchaseReply(
            documents: documents.map { DocumentReply($0, recorded: receipt, poster: poster) }, advice: Self.advice(post, documents),
            customer: CustomerReply(state, of: post.customer, app: app, detail: detail))
    }

    /// What the customer has after a recording, which mostly knows; asked for where it does not.
    private func state(
        after receipt: RecordReceipt?, of customer: CustomerID, in app: AppConfiguration, _ rules: AccessRules, at now: EpochMilliseconds
    ) async throws(Problem) -> CustomerState {
        if let state = receipt?.customerState { return state }
        if let facts = receipt?.customerFacts, !facts.transactions.isEmpty { return fold(facts, at: now, rules: rules) }
        return try await customers.state(of: customer, in: app, at: now)
    }

    /// Hints at the owners of what the customer is refused; only where the app gives any.
    private func hints(_ receipt: RecordReceipt?, _ app: AppConfiguration) async throws(Problem) -> [OriginalTransactionKey: String] {
        var hints: [OriginalTransactionKey: String] = [:]
        guard app.ownership.givesMaskedHint, let receipt else { return hints }
        do throws(LedgerError) {
            for (original, outcome) in receipt.claims where outcome == .ownedByAnotherCustomer {
                hints[original] = try await ledger.ownership(of: original)?.owner?.maskedHint
            }
        } catch {
            throw Problem(.ledgerUnavailable, "The ledger cannot be read (\(error.code.rawValue)).")
        }
        return hints
    }

    private func record(
        _ documents: [JudgedDocument], _ post: PurchasePost, _ app: AppConfiguration, _ rules: AccessRules, _ now: EpochMilliseconds
    ) async throws(Problem) -> RecordReceipt? {
        var submission = Submission(app: app.id, receivedAt: now, policy: app.ownership, rules: rules)
        submission.customer = CustomerReference(post.customer)
        for document in documents {
            guard case .accepted(let accepted) = document.judgement, !accepted.facts.isEmpty else { continue }
            submission.evidence.append(accepted.evidence)
            submission.transactions += accepted.facts
        }
        guard !submission.transactions.isEmpty else { return nil }
        submission.claimEverything()
        do {
            return try await metrics.timed("record") { () async throws(LedgerError) in try await ledger.record(submission) }
        } catch {
            log(.error, "the ledger did not record a post", [("code", .text(error.code.rawValue)), ("cause", .text(error.message))])
            throw Problem(.ledgerUnavailable, "Nothing of the post was confirmed as recorded (\(error.code.rawValue)).")
        }
    }

    /// What the app should do when what it has just sold is not among what it sent.
    private static func advice(_ post: PurchasePost, _ documents: [JudgedDocument]) -> [AdviceReply] {
        var facts: [TransactionFact] = []
        var hasEmptyReceipt = false
        for document in documents {
            guard case .accepted(let accepted) = document.judgement else { continue }
            facts += accepted.facts
            if accepted.facts.isEmpty && accepted.refusals.isEmpty { hasEmptyReceipt = true }
        }
        var advice: [AdviceReply] = hasEmptyReceipt ? [AdviceReply(.noPurchases)] : []
        let isMissing =
            !post.expectedProducts.isSubset(of: facts.map(\.productID)) || !post.expectedTransactions.isSubset(of: facts.map(\.id))
        if isMissing { advice.append(AdviceReply(.expectedPurchaseMissing)) }
        return advice
    }

    /// Keeps what the app said about its device beside the post, by the request's id.
    private func note(_ device: Result<DeviceHints, TeamMetadata.Fault>?, _ app: AppConfiguration, _ requestID: String) {
        guard let device else { return }
        let place: [(name: String, value: OperationLog.Value)] = [("request", .text(requestID)), ("app", .text(app.id.rawValue))]
        switch device {
        case .success(let hints): log(.info, "device hints", place + hints.members.map { ("device." + $0.name, .text($0.value)) })
        case .failure(let fault): log(.warning, "device hints were dropped", place + [("cause", .text("device \(fault.words)"))])
        }
    }

    /// Tells the operator what was refused and what sells without being configured; never a body, never a customer.
    private func note(
        _ documents: [JudgedDocument], _ app: AppConfiguration, _ catalogue: Set<ProductID>, _ requestID: String
    ) {
        for document in documents {
            switch document.judgement {
            case .refused(let refusal):
                log(
                    .info, "a document was refused",
                    [
                        ("request", .text(requestID)), ("app", .text(app.id.rawValue)), ("document", .text(document.place)),
                        ("code", .text(refusal.code)), ("cause", .text(refusal.message)),
                    ])
            case .accepted(let accepted):
                for fact in accepted.facts { log.remark(on: fact, requestID) }
                if catalogue.isEmpty { continue }
                for product in Set(accepted.facts.map(\.productID)) where !catalogue.contains(product) {
                    log(
                        .warning, "a product was bought that the configuration does not name",
                        [("request", .text(requestID)), ("app", .text(app.id.rawValue)), ("product", .text(product.rawValue))])
                }
            }
        }
    }
}
