import AppStoreTypes

/// `/`: the clock, what there is, and the form that sells.
enum OverviewPage {
    static func content(_ view: ConsoleView) -> HTML {
        let back = "/"
        let clock: HTML = """
            \(advance("A day", "P1D"))\(advance("A week", "P1W"))\(advance("A month", "P1M"))\(advance("A year", "P1Y"))
            \(ConsoleFields.form("advance", button: "Advance", back: back, ConsoleFields.text("To (UTC)", "to", value: view.time)))
            \(ConsoleFields.form("advance", button: "Advance", back: back, ConsoleFields.number("Seconds", "seconds")))
            """
        let summary = view.summary
        let taken = summary.notifications.count { ConsoleWords.isTaken($0) }
        let counts: HTML = """
            <dl><dt>Apps</dt><dd>\(view.apps.map { "<code>\($0.bundleID.rawValue)</code> " as HTML })</dd>
            <dt>Accounts</dt><dd><a href="/console/people">\(summary.accounts.count)</a></dd>
            <dt>Purchases</dt><dd><a href="/console/purchases">\(summary.transactions.count)</a></dd>
            <dt>Waiting for approval</dt><dd>\(summary.pending.count)</dd>
            <dt>Notifications</dt><dd><a href="/console/notifications">\(summary.notifications.count), \(taken) of them taken</a></dd>
            <dt>Seed</dt><dd>\(summary.seed)</dd></dl>
            """
        return """
            \(ConsoleFields.section("The clock", "<div class=\"row\">\(clock)</div>"))
            \(ConsoleFields.section("Buy", buy(view, back: back)))
            \(ConsoleFields.section("What there is", counts))
            <p>Trust the certificates: <a href="/ca/root.pem">root of signed data</a>, <a href="/ca/receipts.pem">root of receipts</a>.</p>
            """
    }

    private static func advance(_ title: String, _ period: String) -> HTML {
        ConsoleFields.button("advance", title, back: "/", ("period", period))
    }

    /// Buys as a customer does on the App Store's own page.
    static func buy(_ view: ConsoleView, back: String) -> HTML {
        """
        \(ConsoleFields.list("accounts", view.accounts))\(ConsoleFields.list("products", view.products))
        \(ConsoleFields.form(
            "buy", button: "Buy", back: back, ConsoleFields.text("Account", "account", isRequired: true, list: "accounts"),
            ConsoleFields.text("Product", "productId", isRequired: true, list: "products"),
            ConsoleFields.text("App", "app", value: view.app, isRequired: true), ConsoleFields.number("Quantity", "quantity"),
            ConsoleFields.text("appAccountToken (UUID)", "appAccountToken"),
            ConsoleFields.choice("Environment", "environment", [("", "the app's own"), ("Sandbox", "Sandbox"), ("Production", "Production")])))
        """
    }
}
