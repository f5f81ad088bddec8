import AppStoreTypes
import Entitlements
import Foundation
import Ledger

/// Tells what time alone changes, such as an expiry, while a service runs.
///
/// State never waits for it: what a customer owns follows from the moment of the question.
struct EventClock: Sendable {
    let ledger: any Ledger
    let apps: [AppConfiguration]
    let now: @Sendable () -> EpochMilliseconds
    let log: OperationLog

    /// How many customers are told in one go.
    private static let batch = 200
    /// The shortest and the longest rest, in milliseconds.
    private static let rest: ClosedRange<Int64> = 200...2_000

    /// Tells until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            let next = await tellAll()
            let rest = min(max(next - now().milliseconds, Self.rest.lowerBound), Self.rest.upperBound)
            do { try await Task.sleep(for: .milliseconds(rest)) } catch { return }
        }
    }

    /// Tells everybody who is due, of every app; gives when to look again.
    func tellAll() async -> Int64 {
        var next = now().milliseconds + Self.rest.upperBound
        for app in apps { next = min(next, await tell(app)) }
        return next
    }

    /// Tells everybody who is due; gives when the next one is. A failure leaves it to the next turn.
    private func tell(_ app: AppConfiguration) async -> Int64 {
        do throws(LedgerError) {
            while !Task.isCancelled {
                let moment = now()
                let answer = try await ledger.tellDue(app.id, rules: app.accessRules, at: moment, limit: Self.batch)
                guard let next = answer.next else { return .max }
                if next > moment { return next.milliseconds }
                // Others tell too, or nothing could be told: neither is worth spinning for.
                if answer.told == 0 { return moment.milliseconds + Self.rest.upperBound }
            }
            return .max
        } catch {
            log(.warning, "events that were due were not told", [("app", .text(app.id.rawValue)), ("cause", .text(error.description))])
            return .max
        }
    }
}
