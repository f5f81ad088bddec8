import AppStoreTrust
import AppStoreTypes
import Entitlements
import Ledger

/// The way of Apple's notifications through the server: verified with every document inside, recorded, and answered.
///
/// Nothing is stored before it is verified, and nothing is acknowledged before it is durable. A notification about an app, an
/// app Apple id or an environment that is genuine but not configured gets a 5xx: Apple sends it again, and by then the configuration
/// may be right; what can never be accepted gets a 4xx.
struct NotificationIntake: Sendable {
    /// An app with what judges its documents.
    typealias Recipient = (app: AppConfiguration, verifiers: AppVerifiers)

    private let apps: [BundleID: Recipient]
    /// Believe what any app's roots vouch for, about whichever app.
    private let stranger: (signed: JWSVerifier, receipts: ReceiptVerifier)
    private let ledger: any Ledger
    private let count: @Sendable (NotificationOutcome) -> Void
    private let log: OperationLog

    /// Takes notifications for the given apps into a ledger.
    ///
    /// - Parameter count: is told what became of each, once.
    init(
        apps: [AppConfiguration], verifiers: [AppID: AppVerifiers], ledger: any Ledger, log: OperationLog,
        count: @escaping @Sendable (NotificationOutcome) -> Void = { _ in }
    ) {
        self.apps = Dictionary(
            apps.compactMap { app in verifiers[app.id].map { (app.bundleID, (app, $0)) } }, uniquingKeysWith: { first, _ in first })
        let policy = TrustPolicy(
            anchors: TrustAnchors(configured: apps.flatMap { $0.anchors.map(\.anchor) }), bundleID: nil, appAppleID: nil, environments: nil)
        stranger = (JWSVerifier(policy: policy), ReceiptVerifier(policy: policy))
        self.ledger = ledger
        self.count = count
        self.log = log
    }

    /// Judges and records one notification; the answer exists only once it is durable.
    func take(_ bytes: [UInt8], at now: EpochMilliseconds, requestID: String) async throws(Problem) -> NotificationReply {
        var version: Int?
        do {
            let post = try NotificationPost(bytes)
            switch post {
            case .signed(let body):
                version = 2
                return try await take(body, bytes, at: now, requestID)
            case .legacy(let notification):
                version = 1
                return try await take(notification, bytes, at: now, requestID)
            }
        } catch {
            count(NotificationOutcome(refused: error, version: version))
            var details: [(name: String, value: OperationLog.Value)] = [
                ("request", .text(requestID)), ("code", .text(error.code.rawValue)),
            ]
            if let reason = error.reason { details.append(("reason", .text(reason))) }
            details += [("bytes", .number(Int64(bytes.count))), ("cause", .text(error.detail))]
            log(error.code.isRetryable ? .error : .warning, "a notification was not taken", details)
            throw error
        }
    }

    /// A notification of version 2.
    private func take(
        _ body: NotificationBody, _ bytes: [UInt8], at now: EpochMilliseconds, _ requestID: String
    ) async throws(Problem) -> NotificationReply {
        guard let bundleID = body.bundleID else {
            throw Problem(.notificationIncomplete, "The notification names no app: it has none of the four parts that do.")
        }
        let (app, verifiers) = try recipient(bundleID) { stranger.signed.notification(body.signedPayload, at: now).refusal }
        let verified: Verified<VerifiedNotification>
        switch verifiers.judge(notification: body.signedPayload, at: now) {
        case .verified(let content): verified = content
        case .refused(let refusal): throw Self.problem(refusal, environment: body.environment, app)
        }
        let reading = try NotificationReading(verified, for: app, at: now)
        let record = reading.record
        let isPlain = reading.refusals.isEmpty && record.type.isKnown && (record.subtype?.isKnown ?? true)
        let receipt = try await self.record(reading.submission, relaying: bytes, app)
        let verdict = receipt.notification ?? .alreadyKnown
        note(record, verdict, reading.submission, reading.refusals, isPlain: isPlain, requestID)
        count(
            NotificationOutcome(
                version: 2, type: record.type.isKnown ? record.type.rawValue : NotificationOutcome.otherType,
                environment: record.scope.environment, age: now.milliseconds - record.signedDate.milliseconds,
                isNew: verdict == .recorded))
        return NotificationReply(record.id, verdict)
    }

    /// A notification of version 1.
    private func take(
        _ notification: LegacyNotification, _ bytes: [UInt8], at now: EpochMilliseconds, _ requestID: String
    ) async throws(Problem) -> NotificationReply {
        guard let bundleID = notification.bundleID else {
            throw Problem(.notificationIncomplete, "The receipt in the notification names no app.")
        }
        let (app, verifiers) = try recipient(bundleID) { stranger.receipts.receipt(notification.receipt, at: now).refusal }
        let verified: Verified<AppReceipt>
        switch verifiers.receipts.receipt(notification.receipt, at: now) {
        case .verified(let content): verified = content
        case .refused(let refusal): throw Self.problem(refusal, environment: notification.environment, app)
        }
        if let secret = app.sharedSecret, !secret.matches(notification.content.password) {
            throw Problem(
                .notificationSecret,
                notification.content.password == nil ? "The notification shows no shared secret." : "The shared secret is another.")
        }
        if let disagreement = notification.disagreement {
            throw Problem(.notificationRefused, "The plain text and the receipt disagree: \(disagreement)", reason: "identity.disagreement")
        }
        let isVouchedFor = app.sharedSecret != nil
        let reading = try LegacyNotificationReading(notification, verified, for: app, isVouchedFor: isVouchedFor, at: now)
        let verdict = try await verdict(on: reading, relaying: isVouchedFor ? bytes : nil, app)
        let type = notification.content.notificationType
        let name = type.map { $0.isKnown ? $0.rawValue : NotificationOutcome.otherType }
        if let record = reading.record {
            note(
                record, verdict, reading.submission, reading.refusals, isPlain: reading.refusals.isEmpty && type?.isKnown == true, requestID
            )
        } else {
            log(
                .warning, "of a notification of version 1 only the receipt was taken, because no sharedSecret is configured",
                [("request", .text(requestID)), ("app", .text(app.id.rawValue)), ("verdict", .text(verdict.rawValue))])
        }
        count(
            NotificationOutcome(
                version: 1, type: isVouchedFor ? name : nil, environment: verified.environment,
                age: verified.content.creationDate.map { now.milliseconds - $0.milliseconds }, isNew: verdict == .recorded))
        return NotificationReply(nil, verdict)
    }

    /// Whose notification it is; a genuine one about an app that is not configured is asked for again.
    private func recipient(_ bundleID: BundleID, refusedByAnyone: () -> TrustRefusal?) throws(Problem) -> Recipient {
        if let found = apps[bundleID] { return found }
        if let refusal = refusedByAnyone() { throw .refused(refusal) }
        throw Problem(.notificationUnknownApp, "A genuine notification is about \"\(Excerpt(bundleID.rawValue))\".")
    }

    /// A refusal; one that only the configuration is to blame for lets Apple try again, for those checks come last.
    private static func problem(_ refusal: TrustRefusal, environment: AppStoreEnvironment?, _ app: AppConfiguration) -> Problem {
        let isForAnotherConfiguration =
            switch refusal.code {
            case .identityAppAppleID: true
            case .identityEnvironment: environment.map { !app.environments.contains($0) } ?? false
            default: false
            }
        return isForAnotherConfiguration
            ? Problem(.notificationUnknownApp, refusal.message, reason: refusal.code.rawValue) : .refused(refusal)
    }

    /// Records a notification of version 1; of one that nobody vouches for only a receipt that tells something new.
    private func verdict(on reading: LegacyNotificationReading, relaying bytes: [UInt8]?, _ app: AppConfiguration)
        async throws(Problem) -> NotificationVerdict
    {
        if reading.record == nil {
            let news = try await Problem.fromLedger { () async throws(LedgerError) in
                try await ReceiptNews(reading.submission.transactions, knownTo: ledger)
            }
            guard news.isNews else { return .alreadyKnown }
        }
        let receipt = try await record(reading.submission, relaying: bytes, app)
        return receipt.notification ?? (receipt.isRepetition ? .alreadyKnown : .recorded)
    }

    /// Records it together with the order to pass it on.
    private func record(_ submission: Submission, relaying bytes: [UInt8]?, _ app: AppConfiguration) async throws(Problem) -> RecordReceipt
    {
        var submission = submission
        if let bytes { submission.relays = app.relayNotifications.map { Submission.Relay(target: $0, body: bytes) } }
        do {
            return try await ledger.record(submission)
        } catch {
            throw Problem(.ledgerUnavailable, "The notification was not confirmed as recorded: \(error)", reason: error.code.rawValue)
        }
    }

    private func note(
        _ record: NotificationRecord, _ verdict: NotificationVerdict, _ submission: Submission, _ refusals: [FactRefusal], isPlain: Bool,
        _ requestID: String
    ) {
        var details: [(name: String, value: OperationLog.Value)] = [
            ("request", .text(requestID)), ("app", .text(submission.app.rawValue)), ("notification", .text(record.id)),
            ("type", .text(record.type.rawValue)), ("subtype", .text(record.subtype?.rawValue ?? "")),
            ("environment", .text(record.scope.environment.rawValue)), ("verdict", .text(verdict.rawValue)),
        ]
        for refusal in refusals { details += [("code", .text(refusal.code)), ("cause", .text(refusal.description))] }
        for fact in submission.transactions { log.remark(on: fact, requestID) }
        log(isPlain ? .info : .warning, isPlain ? "a notification was kept" : "a notification was kept that is not understood", details)
    }
}
