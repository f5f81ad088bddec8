import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Where a team says which events are sent where.
struct WebhookDesk: Sendable {
    let parts: SenderParts
    let rules: TargetRules
    /// So many octets, drawn at random.
    let draw: @Sendable (Int) -> [UInt8]
    /// Told after each change, so that senders look at once.
    let changed: @Sendable () async -> Void

    /// How often a change is made anew because somebody else's came first.
    static let tries = 16

    private var ledger: any ServiceLedger { parts.ledger }

    /// Makes an endpoint; its secret is shown this once.
    func create(_ body: [UInt8], contentType: String?, by caller: Keyring.Caller, at moment: EpochMilliseconds) async throws(Problem)
        -> WebhookAnswer
    {
        let change = try WebhookChange(body, contentType: contentType, app: caller.app, rules: rules)
        let settings = try change.settings(drawn: draw(32), at: moment)
        let present = try await Problem.fromLedger { () async throws(LedgerError) in try await ledger.endpoints(of: caller.app.id) }
        guard present.count < WebhookSettings.Bound.endpoints else {
            throw Problem(.webhookTooMany, "\(caller.app.id) has \(present.count) endpoints.")
        }
        let id = EndpointID(rawValue: "wh_" + Hexadecimal.text(draw(12)))
        let endpoint = Endpoint(id: id, app: caller.app.id, settings: settings.json, createdAt: moment)
        try await audit("webhook.created", id.rawValue, by: caller, at: moment)
        try await Problem.fromLedger { () async throws(LedgerError) in try await ledger.put(endpoint) }
        await changed()
        return WebhookAnswer(webhook: WebhookReply(endpoint, settings, nil, at: moment), secret: settings.secrets.first?.text)
    }

    /// Every endpoint of the caller's app.
    func list(for caller: Keyring.Caller, at moment: EpochMilliseconds) async throws(Problem) -> WebhookListAnswer {
        let endpoints = try await Problem.fromLedger { () async throws(LedgerError) in try await ledger.endpoints(of: caller.app.id) }
        let backlogs = try await backlogs(of: caller.app.id)
        return WebhookListAnswer(
            webhooks: endpoints.compactMap { endpoint in
                WebhookSettings(endpoint.settings).map { WebhookReply(endpoint, $0, backlogs[endpoint.id], at: moment) }
            })
    }

    /// One endpoint.
    func read(_ id: EndpointID, for caller: Keyring.Caller, at moment: EpochMilliseconds) async throws(Problem) -> WebhookAnswer {
        let (endpoint, settings) = try await find(id, for: caller)
        let backlog = try await backlogs(of: caller.app.id)[id]
        return WebhookAnswer(webhook: WebhookReply(endpoint, settings, backlog, at: moment), secret: nil)
    }

    /// Changes what the body names.
    func change(
        _ id: EndpointID, _ body: [UInt8], contentType: String?, by caller: Keyring.Caller, at moment: EpochMilliseconds
    ) async throws(Problem) -> WebhookAnswer {
        let change = try WebhookChange(body, contentType: contentType, app: caller.app, rules: rules)
        let (endpoint, settings) = try await replaceSettings(id, "webhook.changed", by: caller, at: moment) { (settings) throws(Problem) in
            try change.settings(changing: settings, at: moment)
        }
        return WebhookAnswer(webhook: WebhookReply(endpoint, settings, nil, at: moment), secret: nil)
    }

    /// Takes an endpoint away with everything that waits for it.
    func delete(_ id: EndpointID, by caller: Keyring.Caller, at moment: EpochMilliseconds) async throws(Problem) {
        _ = try await find(id, for: caller)
        try await audit("webhook.deleted", id.rawValue, by: caller, at: moment)
        let isGone = try await Problem.fromLedger { () async throws(LedgerError) in
            try await ledger.removeEndpoint(id, app: caller.app.id)
        }
        guard isGone else { throw Problem(.webhookUnknown, "\(Excerpt(id.rawValue)) is no endpoint of \(caller.app.id).") }
        await changed()
    }

    /// A new secret, beside which the former ones sign for a while; it is shown this once.
    func rotate(
        _ id: EndpointID, _ body: [UInt8], contentType: String?, by caller: Keyring.Caller, at moment: EpochMilliseconds
    ) async throws(Problem) -> WebhookAnswer {
        let json = try WebhookChange.object(body, contentType: contentType, names: ["overlapSeconds", "secret"])
        var overlap: Int64 = 86_400
        if let value = json["overlapSeconds"], value != .null {
            guard let seconds = value.integer, (0...604_800).contains(seconds) else {
                throw Problem(.webhookSettings, "overlapSeconds is no whole number from 0 to 604800.")
            }
            overlap = seconds
        }
        var own: WebhookSecret?
        if let value = json["secret"], value != .null {
            guard let text = value.text else { throw Problem(.bodyShape, "secret is no text.") }
            own = try WebhookChange.secret(text, at: moment)
        }
        let new = own ?? WebhookSecret(drawn: draw(32), at: moment)
        let end = EpochMilliseconds(moment.milliseconds + overlap * 1_000)
        let (endpoint, settings) = try await replaceSettings(id, "webhook.secretRotated", by: caller, at: moment) {
            (settings) throws(Problem) in
            guard settings.format == .standard else { throw Problem(.webhookSecrets, "\(settings.format.rawValue) has no such secret.") }
            var former = settings.currentSecrets(at: moment)
            for index in former.indices { former[index].until = min(former[index].until ?? end, end) }
            former.removeAll { !$0.isCurrent(at: moment) }
            guard former.count < WebhookSettings.Bound.secrets else {
                throw Problem(.webhookSecrets, "\(former.count) secrets would sign beside the new one.")
            }
            var settings = settings
            settings.secrets = [new] + former
            return settings
        }
        return WebhookAnswer(webhook: WebhookReply(endpoint, settings, nil, at: moment), secret: new.text)
    }

    /// Sends a message that says that messages arrive, past everything that waits.
    func test(_ id: EndpointID, by caller: Keyring.Caller, at moment: EpochMilliseconds) async throws(Problem) -> WebhookTestAnswer {
        let (_, settings) = try await find(id, for: caller)
        try await audit("webhook.tested", id.rawValue, by: caller, at: moment)
        let message = WebhookMessage.test(Hexadecimal.text(draw(12)), of: caller.app.id, settings: settings, at: moment)
        let began = parts.now()
        let verdict = DeliveryVerdict(await parts.send(message.request(settings, at: began)), format: settings.format)
        return WebhookTestAnswer(
            delivered: verdict.outcome == .delivered, status: verdict.status, failure: verdict.failure,
            milliseconds: parts.now().milliseconds - began.milliseconds)
    }

    /// Tries to deliver, the latest first.
    func attempts(_ id: EndpointID, before: Int64?, limit: Int, for caller: Keyring.Caller) async throws(Problem) -> WebhookAttemptsAnswer {
        _ = try await find(id, for: caller)
        let found = try await Problem.fromLedger { () async throws(LedgerError) in
            try await ledger.attempts(for: id, app: caller.app.id, before: before, limit: limit)
        }
        let attempts = found.map(\.attempt).map {
            WebhookAttemptsAnswer.Attempt(
                event: $0.event.rawValue, customer: $0.customer.rawValue, sequence: $0.sequence, date: $0.at.rfc3339,
                milliseconds: $0.duration, status: $0.status, failure: $0.failure)
        }
        return WebhookAttemptsAnswer(attempts: attempts, next: found.count == limit ? found.last.map { String($0.position) } : nil)
    }

    /// What was given up.
    func deadLetters(_ id: EndpointID, limit: Int, for caller: Keyring.Caller) async throws(Problem) -> DeadLettersAnswer {
        _ = try await find(id, for: caller)
        let found = try await Problem.fromLedger { () async throws(LedgerError) in
            try await ledger.givenUp(for: id, app: caller.app.id, limit: limit + 1)
        }
        let letters = found.prefix(limit).map {
            DeadLettersAnswer.DeadLetter(event: EventReply($0.event, of: caller.app.id), attempts: $0.attempts, failure: $0.failure)
        }
        return DeadLettersAnswer(deadLetters: letters, hasMore: found.count > limit)
    }

    /// Lets one event, or everything that was given up, be sent again.
    func redeliver(
        _ id: EndpointID, _ body: [UInt8], contentType: String?, by caller: Keyring.Caller, at moment: EpochMilliseconds
    ) async throws(Problem) -> RedeliveryAnswer {
        let json = try WebhookChange.object(body, contentType: contentType, names: ["customer", "sequence"])
        _ = try await find(id, for: caller)
        guard json["customer"] != nil || json["sequence"] != nil else {
            try await audit("webhook.redelivered", "\(id) everything given up", by: caller, at: moment)
            let count = try await Problem.fromLedger { () async throws(LedgerError) in
                try await ledger.redeliver(for: id, app: caller.app.id, at: moment)
            }
            await changed()
            return RedeliveryAnswer(count: count)
        }
        guard let name = json["customer"]?.text, let sequence = json["sequence"]?.integer, sequence > 0 else {
            throw Problem(.bodyShape, "customer and sequence belong together: a text and a whole number from 1.")
        }
        let customer = try CustomerName.checked(name)
        try await audit("webhook.redelivered", "\(id) event \(sequence)", customer, by: caller, at: moment)
        let isFound = try await Problem.fromLedger { () async throws(LedgerError) in
            try await ledger.redeliver(sequence, of: customer, to: id, app: caller.app.id, at: moment)
        }
        guard isFound else { throw Problem(.webhookNoDelivery, "\(Excerpt(name)) has no event \(sequence) to be sent to \(id).") }
        await changed()
        return RedeliveryAnswer(count: 1)
    }

    // MARK: - Parts

    private func find(_ id: EndpointID, for caller: Keyring.Caller) async throws(Problem) -> (Endpoint, WebhookSettings) {
        let all = try await Problem.fromLedger { () async throws(LedgerError) in try await ledger.endpoints(of: caller.app.id) }
        guard let endpoint = all.first(where: { $0.id == id }), let settings = WebhookSettings(endpoint.settings) else {
            throw Problem(.webhookUnknown, "\"\(Excerpt(id.rawValue))\" is no endpoint of \(caller.app.id).")
        }
        return (endpoint, settings)
    }

    private func backlogs(of app: AppID) async throws(Problem) -> [EndpointID: EndpointBacklog] {
        let found = try await Problem.fromLedger { () async throws(LedgerError) in try await ledger.backlog(of: app) }
        return Dictionary(found.map { ($0.endpoint, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Changes settings as they are by now: where somebody else's change comes first, this one is made anew on top of it.
    private func replaceSettings(
        _ id: EndpointID, _ action: String, by caller: Keyring.Caller, at moment: EpochMilliseconds,
        _ change: (WebhookSettings) throws(Problem) -> WebhookSettings
    ) async throws(Problem) -> (Endpoint, WebhookSettings) {
        for number in 1...Self.tries {
            let (before, settings) = try await find(id, for: caller)
            let new = try change(settings)
            if number == 1 { try await audit(action, id.rawValue, by: caller, at: moment) }
            let after = Endpoint(id: before.id, app: before.app, settings: new.json, createdAt: before.createdAt)
            let isDone = try await Problem.fromLedger { () async throws(LedgerError) in try await ledger.replace(before, with: after) }
            guard isDone else { continue }
            await changed()
            return (after, new)
        }
        throw Problem(.ledgerUnavailable, "Others changed \(id) \(Self.tries) times meanwhile, and nothing of this change was kept.")
    }

    /// Notes an act before it is done, so that none is done unnoted.
    private func audit(
        _ action: String, _ detail: String, _ customer: CustomerID? = nil, by caller: Keyring.Caller, at moment: EpochMilliseconds
    ) async throws(Problem) {
        let actor =
            switch caller.power {
            case .publishable: "app"
            case .secret(let name): name
            }
        let entry = AuditEntry(actor: actor, action: action, customer: customer, detail: detail)
        try await Problem.fromLedger { () async throws(LedgerError) in try await ledger.note(entry, app: caller.app.id, at: moment) }
    }
}

extension Problem {
    /// What a ledger gives, its failure as the problem that the caller sees.
    static func fromLedger<Value: Sendable>(_ work: () async throws(LedgerError) -> Value) async throws(Problem) -> Value {
        do throws(LedgerError) {
            return try await work()
        } catch {
            throw Problem(.ledgerUnavailable, error.message, reason: error.code.rawValue)
        }
    }
}
