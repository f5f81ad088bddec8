import AppStoreTypes

/// `/console/purchases`: subscriptions and transactions, the newest first.
enum PurchasesPage {
    private static let back = "/console/purchases"

    static func content(_ view: ConsoleView) -> HTML {
        """
        \(ConsoleFields.section("Buy", OverviewPage.buy(view, back: back)))
        \(ConsoleFields.section("Subscriptions", subscriptions(view)))
        \(ConsoleFields.section("Transactions", transactions(view)))
        """
    }

    private static func subscriptions(_ view: ConsoleView) -> HTML {
        let rows = view.summary.subscriptions.suffix(ConsoleView.limit).reversed().map { subscription -> [HTML] in
            let info = subscription.renewalInfo
            let id = info.originalTransactionId?.rawValue ?? ""
            let isOn = info.autoRenewStatus == .on
            let actions: HTML
            switch subscription.status {
            case .active, .billingRetry, .billingGracePeriod:
                actions = """
                    \(ConsoleFields.button(
                        "setRenewal", isOn ? "Switch renewal off" : "Switch renewal on", back: back, ("transactionId", id),
                        ("isOn#flag", isOn ? "false" : "true")))
                    \(ConsoleFields.button("forceRenewal", "Renew now", back: back, ("transactionId", id)))
                    \(ConsoleFields.button("expire", "End now", back: back, isDangerous: true, ("transactionId", id)))
                    """
            default: actions = ""
            }
            return [
                link(id), HTML(subscription.account), HTML(info.productId?.rawValue ?? ""), HTML(ConsoleWords.of(subscription.status)),
                isOn ? "to \(info.autoRenewProductId?.rawValue ?? "")" : "off", ConsoleFields.moment(info.renewalDate), actions,
            ]
        }
        return ConsoleFields.table(
            "Subscriptions, the newest first", ["Original id", "Account", "Product", "State", "Renewal", "Renews", ""], rows,
            empty: "Nobody subscribes yet.")
    }

    private static func transactions(_ view: ConsoleView) -> HTML {
        let rows = view.summary.transactions.suffix(ConsoleView.limit).reversed().map { purchase -> [HTML] in
            let transaction = purchase.transaction
            let id = transaction.transactionId?.rawValue ?? ""
            let action =
                transaction.revocationDate == nil
                ? ConsoleFields.button("refund", "Refund", back: back, isDangerous: true, ("transactionId", id))
                : ConsoleFields.button("reverseRefund", "Reverse refund", back: back, ("transactionId", id))
            return [
                link(id), HTML(purchase.account), HTML(transaction.productId?.rawValue ?? ""),
                ConsoleFields.moment(transaction.purchaseDate), ConsoleFields.moment(transaction.expiresDate),
                HTML(ConsoleFields.money(transaction.price, transaction.currency)),
                transaction.revocationDate == nil
                    ? (purchase.isFinished ? "finished" : "not finished") : "<span class=\"bad-text\">refunded</span>",
                action,
            ]
        }
        return ConsoleFields.table(
            "Transactions, the newest first", ["Id", "Account", "Product", "Bought", "Ends", "Price", "State", ""], rows,
            empty: "Nothing was bought yet.")
    }

    static func link(_ id: String) -> HTML { "<a href=\"/console/purchases/\(ConsoleLink.segment(id))\"><code>\(id)</code></a>" }
}
