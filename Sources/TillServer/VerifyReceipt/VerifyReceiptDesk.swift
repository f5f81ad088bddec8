import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger

/// Answers in the place of Apple's verifyReceipt: from the receipt itself, and from what the ledger knows of the chains in it by now.
///
/// Whoever sends a receipt reads no more than Apple would tell: the receipt, and later news of its own chains, behind the app's shared
/// secret where subscriptions are among them. The receipt is kept as evidence and belongs to nobody until somebody claims it.
struct VerifyReceiptDesk: Sendable {
    private typealias Recipient = (app: AppConfiguration, verifiers: AppVerifiers)

    private let apps: [BundleID: Recipient]
    private let upstreams: [AppID: VerifyReceiptUpstream]
    private let ledger: any Ledger
    private let now: @Sendable () -> EpochMilliseconds
    private let log: OperationLog

    /// Answers for the given apps.
    ///
    /// - Parameter transport: by which Apple's own endpoint is asked, for apps that are configured so.
    init(
        apps: [AppConfiguration], verifiers: [AppID: AppVerifiers], ledger: any Ledger, now: @escaping @Sendable () -> EpochMilliseconds,
        log: OperationLog, transport: @escaping VerifyReceiptUpstream.Transport
    ) {
        self.apps = Dictionary(
            apps.compactMap { app in verifiers[app.id].map { (app.bundleID, (app, $0)) } }, uniquingKeysWith: { first, _ in first })
        upstreams = Dictionary(
            apps.compactMap { app in
                app.verifyReceipt.upstream.map { (app.id, VerifyReceiptUpstream(hosts: $0, now: now, transport: transport)) }
            }, uniquingKeysWith: { first, _ in first })
        self.ledger = ledger
        self.now = now
        self.log = log
    }

    /// Answers a request with HTTP status 200, whatever it says, as Apple does; the outcome is the answer's `status`.
    func answer(_ request: HTTPRequest, at address: VerifyReceiptAddress) async -> HTTPResponse {
        let body =
            request.method == "POST"
            ? await answer(to: request.body, at: address, requestID: request.id) : number(of: .malformedRequest, request.id)
        var response = HTTPResponse.json(body)
        response.headers.append("Cache-Control", "no-store")
        return response
    }

    /// The answer to the body of a POST.
    func answer(to body: [UInt8], at address: VerifyReceiptAddress, requestID: String) async -> [UInt8] {
        do throws(VerifyReceiptRefusal) {
            let post = try VerifyReceiptPost(body)
            switch post.receipt.form {
            case .container: return try await answer(post, at: address, requestID)
            case .propertyList: return try await askAbout(post, at: address, requestID)
            }
        } catch {
            return number(of: error, requestID)
        }
    }

    private func number(of refusal: VerifyReceiptRefusal, _ requestID: String) -> [UInt8] {
        note(.info, "verifyReceipt answered with a number", requestID, [("status", .number(refusal.status.code))])
        return JSONReply.bytes(["status": refusal.status.code])
    }

    // MARK: - App receipts

    private func answer(_ post: VerifyReceiptPost, at address: VerifyReceiptAddress, _ requestID: String)
        async throws(VerifyReceiptRefusal) -> [UInt8]
    {
        let moment = now()
        guard let claimed = try? UnverifiedReceipt.parse(post.receipt).content, claimed.receiptType != .xcode else {
            throw .malformedReceipt
        }
        let (app, verifiers) = try recipient(claimed.bundleID, requestID)
        let verified: Verified<AppReceipt>
        switch verifiers.receipts.receipt(post.receipt, at: moment) {
        case .verified(let receipt): verified = receipt
        case .refused(let refusal):
            note(.info, "a receipt was refused", requestID, [("app", .text(app.id.rawValue)), ("code", .text(refusal.code.rawValue))])
            if refusal.code == .identityEnvironment { try address.admit(claimed.receiptType?.environment, app.verifyReceipt) }
            throw Self.refusal(refusal)
        }
        try address.admit(verified.environment, app.verifyReceipt)
        let reading = try read(verified, app, moment, requestID)
        let news = try await news(in: reading, requestID)
        let known = KnownPurchases(news.facts)
        // Whoever shows another secret writes nothing.
        let isAllowed = try allows(post.password, for: app, hasSubscriptions: known.hasSubscriptions)
        if news.isNews { try await record(reading, requestID) }
        if let upstream = upstreams[app.id] {
            switch await upstream.ask(post) {
            case .contents(let answer, let bytes) where answer.environment == verified.environment:
                try await keep(bytes, from: upstream.hosts, app, moment, requestID)
                return bytes
            case .contents(let answer, _):
                note(
                    .warning, "verifyReceipt was answered for another environment", requestID,
                    [("environment", .text(answer.environment?.rawValue ?? ""))])
            case .refusal(_, let bytes): return bytes
            case .later(let cause): note(.warning, "Apple's verifyReceipt could not be asked", requestID, [("cause", .text(cause))])
            }
            // Whether the secret is right only Apple could have told.
            guard isAllowed else { throw .unavailable }
        }
        guard isAllowed else { throw .wrongSecret }
        let answer = VerifyReceiptAnswer(
            receipt: verified.content, bytes: verified.signedBytes, environment: verified.environment, known: known,
            excludesOldTransactions: post.excludesOldTransactions, now: moment)
        return JSONReply.bytes(answer.response)
    }

    /// Whether the caller may read what is known; false where no secret is configured that could tell.
    private func allows(_ password: String?, for app: AppConfiguration, hasSubscriptions: Bool) throws(VerifyReceiptRefusal) -> Bool {
        guard let secret = app.sharedSecret else { return !hasSubscriptions }
        guard secret.matches(password) || (password == nil && !hasSubscriptions) else { throw .wrongSecret }
        return true
    }

    private static func refusal(_ refusal: TrustRefusal) -> VerifyReceiptRefusal {
        switch refusal.check {
        case .limit, .format, .payload: .malformedReceipt
        // This machine's clock is wrong, or the receipt's maker's was: later the same bytes may be good.
        case .validity where refusal.code == .receiptCreatedInFuture: .unavailable
        case .algorithm, .chainLength, .certificate, .chain, .marker, .validity, .revocation, .signature, .bundleID, .appAppleID,
            .environment, .agreement, .deviceHash:
            .notAuthentic
        }
    }

    private func recipient(_ bundleID: BundleID?, _ requestID: String) throws(VerifyReceiptRefusal) -> Recipient {
        guard let bundleID, let found = apps[bundleID] else {
            note(
                .warning, "verifyReceipt was asked about an app that is not configured", requestID,
                [("bundleId", .text("\(Excerpt(bundleID?.rawValue ?? ""))"))])
            throw .notAuthentic
        }
        return found
    }

    // MARK: - Receipts of iOS 6

    /// A transaction receipt of iOS 6 proves nothing by itself: only Apple can say what it is worth.
    private func askAbout(_ post: VerifyReceiptPost, at address: VerifyReceiptAddress, _ requestID: String)
        async throws(VerifyReceiptRefusal) -> [UInt8]
    {
        guard let claimed = try? LegacyReceipt.parse(post.receipt).content else { throw .malformedReceipt }
        let app = try recipient(claimed.bundleID, requestID).app
        guard let upstream = upstreams[app.id], !address.environments(app.verifyReceipt).isEmpty else {
            note(.info, "a receipt of iOS 6 cannot be judged without verifyReceiptUpstream", requestID, [("app", .text(app.id.rawValue))])
            throw .notAuthentic
        }
        if let secret = app.sharedSecret, let password = post.password, !secret.matches(password) { throw .wrongSecret }
        switch await upstream.ask(post) {
        case .contents(let answer, let bytes):
            try address.admit(answer.environment, app.verifyReceipt)
            guard answer.transactions.allSatisfy({ ($0.bundleId ?? app.bundleID) == app.bundleID }) else { throw .notAuthentic }
            try await keep(bytes, from: upstream.hosts, app, now(), requestID)
            return bytes
        case .refusal(_, let bytes): return bytes
        case .later(let cause):
            note(.warning, "Apple's verifyReceipt could not be asked", requestID, [("cause", .text(cause))])
            throw .unavailable
        }
    }

    // MARK: - The ledger

    /// What a receipt says, ready to be recorded.
    private func read(_ verified: Verified<AppReceipt>, _ app: AppConfiguration, _ moment: EpochMilliseconds, _ requestID: String)
        throws(VerifyReceiptRefusal) -> Submission
    {
        guard let digest = EvidenceDigest(SHA256.hash(verified.signedBytes)) else { throw .fault }
        var submission = Submission(app: app.id, receivedAt: moment, policy: app.ownership, rules: app.accessRules)
        submission.evidence = [
            Evidence(digest: digest, kind: .receipt, channel: .verifyReceipt, receivedAt: moment, bytes: verified.signedBytes)
        ]
        do throws(FactRefusal) {
            let read = try ReceiptFacts(
                verified.content, app: app.id, testRun: AppVerifiers.testRun(verified.anchor), evidence: digest)
            for fact in read.transactions {
                do throws(FactRefusal) {
                    try AppVerifiers.refuseImplausibleIDs(of: fact)
                    submission.transactions.append(fact)
                } catch {
                    note(.warning, "a purchase in a receipt cannot be read", requestID, [("cause", .text(error.description))])
                }
            }
        } catch {
            throw .malformedReceipt
        }
        return submission
    }

    private func news(in reading: Submission, _ requestID: String) async throws(VerifyReceiptRefusal) -> ReceiptNews {
        do throws(LedgerError) {
            return try await ReceiptNews(reading.transactions, knownTo: ledger)
        } catch {
            throw unavailable(error, requestID)
        }
    }

    private func record(_ reading: Submission, _ requestID: String) async throws(VerifyReceiptRefusal) {
        do throws(LedgerError) {
            _ = try await ledger.record(reading)
        } catch {
            throw unavailable(error, requestID)
        }
    }

    /// Records Apple's answer where it tells something new; of production only Apple's own hosts are believed.
    private func keep(
        _ bytes: [UInt8], from hosts: VerifyReceiptHosts, _ app: AppConfiguration, _ moment: EpochMilliseconds, _ requestID: String
    ) async throws(VerifyReceiptRefusal) {
        let read: UpstreamFacts
        do throws(FactRefusal) {
            read = try UpstreamFacts(bytes, at: moment, of: app)
        } catch {
            note(.warning, "an answer of verifyReceipt cannot be read", requestID, [("cause", .text(error.description))])
            return
        }
        guard hosts.isApple || !read.originals.contains(where: { $0.scope.environment == .production }) else { return }
        var submission = Submission(app: app.id, receivedAt: moment, policy: app.ownership, rules: app.accessRules)
        submission.evidence = [read.evidence]
        submission.transactions = read.facts.transactions
        submission.renewals = read.facts.renewals
        let known: (facts: FactSet, looked: Set<OriginalTransactionKey>)
        do throws(LedgerError) {
            known = try await ReceiptNews.lookUp(read.inOrder, in: ledger)
        } catch {
            throw unavailable(error, requestID)
        }
        if read.areNews(to: known.facts, of: known.looked) { try await record(submission, requestID) }
    }

    private func unavailable(_ error: LedgerError, _ requestID: String) -> VerifyReceiptRefusal {
        note(
            .error, "verifyReceipt cannot use the ledger", requestID,
            [("code", .text(error.code.rawValue)), ("cause", .text(error.message))])
        return .unavailable
    }

    private func note(
        _ level: OperationLog.Level, _ words: String, _ requestID: String, _ details: [(name: String, value: OperationLog.Value)]
    ) {
        log(level, words, [("request", .text(requestID))] + details)
    }
}
