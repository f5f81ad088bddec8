import AppStoreSimulator
import Foundation

/// `docs/scenarios.md`: which scenario tells which notification.
enum ScenarioTable {
    static let file = ScenarioLibrary.package.appending(path: "docs/scenarios.md")

    /// Every notification that Apple documents; a type without a subtype stands alone.
    static let notifications = """
        CONSUMPTION_REQUEST DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_PREF/DOWNGRADE DID_CHANGE_RENEWAL_PREF/UPGRADE
        DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED DID_FAIL_TO_RENEW
        DID_FAIL_TO_RENEW/GRACE_PERIOD DID_RENEW DID_RENEW/BILLING_RECOVERY EXPIRED EXPIRED/BILLING_RETRY EXPIRED/PRICE_INCREASE
        EXPIRED/PRODUCT_NOT_FOR_SALE EXPIRED/VOLUNTARY EXTERNAL_PURCHASE_TOKEN/ACTIVE_TOKEN_REMINDER EXTERNAL_PURCHASE_TOKEN/CREATED
        EXTERNAL_PURCHASE_TOKEN/UNREPORTED GRACE_PERIOD_EXPIRED METADATA_UPDATE MIGRATION OFFER_REDEEMED OFFER_REDEEMED/DOWNGRADE
        OFFER_REDEEMED/UPGRADE ONE_TIME_CHARGE PRICE_CHANGE PRICE_INCREASE/ACCEPTED PRICE_INCREASE/PENDING REFUND REFUND_DECLINED
        REFUND_REVERSED RENEWAL_EXTENDED RENEWAL_EXTENSION/FAILURE RENEWAL_EXTENSION/SUMMARY RESCIND_CONSENT REVOKE
        SUBSCRIBED/INITIAL_BUY SUBSCRIBED/RESUBSCRIBE TEST
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    /// The page for what the scenarios sent.
    static func page(_ reports: [(name: String, report: ScenarioReport)]) -> String {
        var page = """
            # Scenarios

            Every file in `Scenarios` is a life of a purchase that `till simulate --scenario FILE` plays; simulator.md describes the form.
            This page is written by `make scenario-table` from what the scenarios sent.

            ## Notifications

            | type | subtype | scenarios |
            |---|---|---|

            """
        for notification in notifications {
            let parts = notification.split(separator: "/")
            let senders = reports.filter { $0.report.notifications.contains { $0.description == notification } }.map(\.name)
            let shown = senders.prefix(4).map(link).joined(separator: ", ") + (senders.count > 4 ? ", and \(senders.count - 4) more" : "")
            page += "| `\(parts[0])` | \(parts.count > 1 ? "`\(parts[1])`" : "") | \(shown) |\n"
        }
        page += "\n## The \(reports.count) scenarios\n\n| scenario | what happens |\n|---|---|\n"
        for (name, report) in reports { page += "| \(link(name)) | \(report.title) |\n" }
        return page
    }

    private static func link(_ name: String) -> String { "[\(name)](../Scenarios/\(name).json5)" }
}
