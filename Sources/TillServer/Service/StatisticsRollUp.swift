import AppStoreTypes
import Entitlements
import Ledger

/// Adds new events to the daily counts, and counts who subscribes, while a service runs; any number of servers may do so on one ledger.
struct StatisticsRollUp: Sendable {
    let ledger: any ServiceLedger
    let apps: [AppConfiguration]
    let now: @Sendable () -> EpochMilliseconds
    let log: OperationLog

    /// How many events are counted in one go.
    private static let batch = 1_000
    /// How many customers are looked at in one go who were recorded before it was counted who subscribes.
    private static let page = 200
    /// How long to rest when nothing is left to count.
    private static let rest = Duration.seconds(2)

    /// Counts until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            await countAll()
            do { try await Task.sleep(for: Self.rest) } catch { return }
        }
    }

    /// Counts what there is; an app whose turn fails is left to the next one.
    func countAll() async {
        for app in apps {
            do throws(LedgerError) {
                try await count(app)
                while !Task.isCancelled,
                    try await ledger.fillSubscribers(app.id, rules: app.accessRules, at: now(), limit: Self.page) > 0
                {
                    try await count(app)
                }
            } catch {
                log(.warning, "events were not counted", [("app", .text(app.id.rawValue)), ("cause", .text(error.description))])
            }
        }
    }

    private func count(_ app: AppConfiguration) async throws(LedgerError) {
        while try await ledger.rollUp(app.id, limit: Self.batch) > 0, !Task.isCancelled {}
    }
}
