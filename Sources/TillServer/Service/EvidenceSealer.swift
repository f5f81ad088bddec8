import Entitlements
import Ledger

/// Adds new evidence to the chain while a service runs, in batches and apart from recording.
struct EvidenceSealer: Sendable {
    let ledger: any Ledger
    let apps: [AppID]
    let log: OperationLog

    /// How long to rest when nothing is left to seal.
    private static let rest = Duration.seconds(2)

    /// Seals until it is cancelled.
    func run() async {
        guard let ledger = ledger as? any ChainedLedger else { return }
        while !Task.isCancelled {
            await seal(ledger)
            do { try await Task.sleep(for: Self.rest) } catch { return }
        }
    }

    /// Seals what there is; an app whose turn fails is left to the next one.
    private func seal(_ ledger: any ChainedLedger) async {
        for app in apps {
            do throws(LedgerError) {
                while try await ledger.seal(app, hash: EvidenceJudge.hash) == ChainEntry.batch, !Task.isCancelled {}
            } catch {
                log(.warning, "evidence was not sealed", [("app", .text(app.rawValue)), ("cause", .text(error.description))])
            }
        }
    }
}
