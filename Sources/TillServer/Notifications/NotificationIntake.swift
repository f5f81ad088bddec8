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
    private let apps: [BundleID: (app: AppConfiguration, verifiers: AppVerifiers)]
    /// Believes what any app's roots vouch for, about whichever app.
    private let stranger: JWSVerifier
    private let ledger: any Ledger
    private let log: OperationLog

    /// Takes notifications for the given apps into a ledger.
    init(apps: [AppConfiguration], verifiers: [AppID: AppVerifiers], ledger: any Ledger, log: OperationLog) {
        self.apps = Dictionary(
            apps.compactMap { app in verifiers[app.id].map { (app.bundleID, (app, $0)) } }, uniquingKeysWith: { first, _ in first })
        stranger = JWSVerifier(
            policy: TrustPolicy(
                anchors: TrustAnchors(configured: apps.flatMap { $0.anchors.map(\.anchor) }), bundleID: nil, appAppleID: nil,
                environments: nil))
        self.ledger = ledger
        self.log = log
    }

    /// Judges and records one notification; the answer exists only once it is durable.
    func take(_ bytes: [UInt8], at now: EpochMilliseconds, requestID: String) async throws(Problem) -> NotificationReply {
        do {
            let body = try NotificationBody(bytes)
            let (app, verified) = try judge(body, at: now)
            let reading = try NotificationReading(verified, for: app, at: now)
            return try await record(reading, app, requestID)
        } catch {
            var details: [(name: String, value: OperationLog.Value)] = [
                ("request", .text(requestID)), ("code", .text(error.code.rawValue)),
            ]
            if let reason = error.reason { details.append(("reason", .text(reason))) }
            details += [("bytes", .number(Int64(bytes.count))), ("cause", .text(error.detail))]
            log(error.code.isRetryable ? .error : .warning, "a notification was not taken", details)
            throw error
        }
    }

    private func judge(
        _ body: NotificationBody, at now: EpochMilliseconds
    ) throws(Problem) -> (AppConfiguration, Verified<VerifiedNotification>) {
        guard let bundleID = body.bundleID else {
            throw Problem(.notificationIncomplete, "The notification names no app: it has none of the four parts that do.")
        }
        guard let (app, verifiers) = apps[bundleID] else {
            switch stranger.notification(body.signedPayload, at: now) {
            case .refused(let refusal): throw .refused(refusal)
            case .verified:
                throw Problem(.notificationUnknownApp, "A genuine notification is about \"\(Excerpt(bundleID.rawValue))\".")
            }
        }
        switch verifiers.judge(notification: body.signedPayload, at: now) {
        case .verified(let verified): return (app, verified)
        case .refused(let refusal):
            throw isForAnotherConfiguration(refusal, body, app)
                ? Problem(.notificationUnknownApp, refusal.message, reason: refusal.code.rawValue) : .refused(refusal)
        }
    }

    /// Whether the notification is genuine and only the configuration speaks against it: those checks come last.
    private func isForAnotherConfiguration(_ refusal: TrustRefusal, _ body: NotificationBody, _ app: AppConfiguration) -> Bool {
        switch refusal.code {
        case .identityAppAppleID: true
        case .identityEnvironment: body.environment.map { !app.environments.contains($0) } ?? false
        default: false
        }
    }

    private func record(_ reading: NotificationReading, _ app: AppConfiguration, _ requestID: String) async throws(Problem)
        -> NotificationReply
    {
        let receipt: RecordReceipt
        do {
            receipt = try await ledger.record(reading.submission)
        } catch {
            throw Problem(.ledgerUnavailable, "The notification was not confirmed as recorded: \(error)", reason: error.code.rawValue)
        }
        let record = reading.record
        let verdict = receipt.notification ?? .alreadyKnown
        var details: [(name: String, value: OperationLog.Value)] = [
            ("request", .text(requestID)), ("app", .text(app.id.rawValue)), ("notification", .text(record.id)),
            ("type", .text(record.type.rawValue)), ("subtype", .text(record.subtype?.rawValue ?? "")),
            ("environment", .text(record.scope.environment.rawValue)), ("verdict", .text(verdict.rawValue)),
        ]
        for refusal in reading.refusals { details += [("code", .text(refusal.code)), ("cause", .text(refusal.description))] }
        for fact in reading.submission.transactions { self.log.remark(on: fact, requestID) }
        let isPlain = reading.refusals.isEmpty && record.type.isKnown && (record.subtype?.isKnown ?? true)
        log(isPlain ? .info : .warning, isPlain ? "a notification was kept" : "a notification was kept that is not understood", details)
        return NotificationReply(record.id, verdict)
    }
}
