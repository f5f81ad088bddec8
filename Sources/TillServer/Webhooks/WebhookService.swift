import AppStoreTypes
import Entitlements
import Ledger

/// Everything of a server that sends: the senders of events, and where a team says where they go.
struct WebhookService: Sendable {
    /// Where a team says what is sent where.
    let desk: WebhookDesk
    private let sender: WebhookSender
    private let relays: RelaySender

    /// How long what is on the way may still take when the server stops.
    static let patience = Duration.seconds(10)

    init(
        _ configuration: Configuration, ledger: any ServiceLedger, now: @escaping @Sendable () -> EpochMilliseconds,
        metrics: Metrics = Metrics(), log: OperationLog
    ) {
        let parts = SenderParts(ledger: ledger, rules: configuration.webhooks, now: now, metrics: metrics, log: log)
        let sender = WebhookSender(parts, apps: configuration.apps.map(\.id))
        self.sender = sender
        relays = RelaySender(parts, apps: configuration.apps.map(\.id))
        desk = WebhookDesk(
            parts: parts, rules: configuration.webhooks, draw: { ServiceSurroundings.randomOctets($0) }, changed: { await sender.wake() })
    }

    /// Sends until it is stopped.
    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await sender.run() }
            group.addTask { await relays.run() }
        }
    }

    /// Takes nothing more and waits for what is on the way, which is broken off when it takes too long and sent again by the next server.
    func stop(_ running: Task<Void, Never>) async {
        await sender.stop()
        await relays.stop()
        let limit = Task {
            do { try await Task.sleep(for: Self.patience) } catch { return }
            running.cancel()
        }
        await running.value
        limit.cancel()
    }
}
