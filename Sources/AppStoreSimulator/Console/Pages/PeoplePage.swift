import AppStoreDeviceProtocol
import AppStoreTypes

/// `/console/people`: accounts, devices, and purchases that wait.
enum PeoplePage {
    private static let back = "/console/people"

    static func content(_ view: ConsoleView) -> HTML {
        """
        \(ConsoleFields.section("Waiting for approval", pending(view)))
        \(ConsoleFields.section("Accounts", accounts(view)))
        \(ConsoleFields.section("Devices", devices(view)))
        \(ConsoleFields.section("Families", families(view)))
        """
    }

    private static func pending(_ view: ConsoleView) -> HTML {
        ConsoleFields.table(
            "Purchases that wait", ["Product", "Device", "Why", ""],
            view.summary.pending.map { waiting in
                [
                    HTML(waiting.productId.rawValue), HTML(waiting.device.rawValue), HTML(waiting.kind),
                    """
                    \(ConsoleFields.button("approve", "Approve", back: back, ("pendingId", waiting.pendingId)))
                    \(ConsoleFields.button("decline", "Decline", back: back, isDangerous: true, ("pendingId", waiting.pendingId)))
                    """,
                ]
            }, empty: "No purchase waits.")
    }

    private static func accounts(_ view: ConsoleView) -> HTML {
        let rows = view.summary.accounts.prefix(ConsoleView.limit).map { account -> [HTML] in
            [
                HTML(account.account), HTML(account.storefront),
                account.isBillingGood ? "go through" : "<span class=\"bad-text\">fail</span>",
                """
                \(ConsoleFields.button(
                    "setBilling", account.isBillingGood ? "Let billing fail" : "Repair billing", back: back, ("account", account.account),
                    ("isGood#flag", account.isBillingGood ? "false" : "true")))
                \(ConsoleFields.form(
                    "setStorefront", button: "Move", back: back, ConsoleFields.hidden("account", account.account),
                    ConsoleFields.text("Country", "storefront", value: account.storefront, isRequired: true)))
                \(ConsoleFields.button("deleteAccount", "Delete", back: back, isDangerous: true, ("account", account.account)))
                """,
            ]
        }
        return """
            \(ConsoleFields.table("Accounts", ["Account", "Country", "Charges", ""], rows, empty: "There is no account yet."))
            \(ConsoleFields.form(
                "createAccount", button: "Create account", back: back, ConsoleFields.text("Name", "account", isRequired: true),
                ConsoleFields.text("Country (USA, DEU, JPN, …)", "storefront")))
            """
    }

    private static func devices(_ view: ConsoleView) -> HTML {
        let rows = view.summary.installations.prefix(ConsoleView.limit).map { installation -> [HTML] in
            let device = installation.device.rawValue
            return [
                HTML(device), HTML(installation.app.rawValue), HTML(installation.environment.rawValue),
                HTML(installation.account ?? "nobody"),
                HTML(String(installation.waitingEvents)),
                """
                \(ConsoleFields.details("Use", use(device, installation, view)))
                <a href="/console/receipts/\(ConsoleLink.segment(device))/\(ConsoleLink.segment(installation.app.rawValue))">Receipt</a>
                """,
            ]
        }
        return """
            \(ConsoleFields.table(
                "Apps on devices", ["Device", "App", "Environment", "Signed in", "Events waiting", ""], rows,
                empty: "No device has an app yet."))
            \(ConsoleFields.form(
                "install", button: "Install on a device", back: back, ConsoleFields.text("Device", "device", isRequired: true),
                ConsoleFields.text("App", "app", value: view.app, isRequired: true), ConsoleFields.text("Account", "account"),
                ConsoleFields.choice(
                    "Environment", "environment",
                    [("", "the app's own"), ("Sandbox", "Sandbox"), ("Production", "Production"), ("Xcode", "Xcode")])))
            """
    }

    private static func use(_ device: String, _ installation: WorldSummary.Installation, _ view: ConsoleView) -> HTML {
        """
        \(ConsoleFields.form(
            "purchase", button: "Buy in the app", back: back, ConsoleFields.hidden("device", device),
            ConsoleFields.hidden("app", installation.app.rawValue), ConsoleFields.text("Product", "productId", isRequired: true)))
        \(ConsoleFields.form(
            "setAnswer", button: "Set", back: back, ConsoleFields.hidden("device", device),
            ConsoleFields.choice(
                "The next payment sheets", "answer.kind",
                [("buy", "confirm"), ("cancel", "cancel"), ("askToBuy", "ask a parent"), ("interrupt", "interrupt"), ("fail", "fail")]),
            ConsoleFields.number("How many (all without)", "times")))
        \(ConsoleFields.form(
            "setDevice", button: "Set", back: back, ConsoleFields.hidden("device", device), ConsoleFields.text("Sign in", "account"),
            ConsoleFields.choice("Payments", "canMakePayments#flag", [("", "as they are"), ("true", "allowed"), ("false", "forbidden")]),
            ConsoleFields.choice("Network", "isOnline#flag", [("", "as it is"), ("true", "online"), ("false", "offline")])))
        \(ConsoleFields.button(
            "uninstall", "Uninstall", back: back, isDangerous: true, ("device", device), ("app", installation.app.rawValue)))
        """
    }

    private static func families(_ view: ConsoleView) -> HTML {
        """
        \(ConsoleFields.form(
            "joinFamily", button: "Join", back: back, ConsoleFields.text("Account", "account", isRequired: true),
            ConsoleFields.text("Family of", "organizer", isRequired: true)))
        \(ConsoleFields.form("leaveFamily", button: "Leave", back: back, ConsoleFields.text("Account", "account", isRequired: true)))
        \(ConsoleFields.form(
            "setSharing", button: "Set", back: back, ConsoleFields.text("Account", "account", isRequired: true),
            ConsoleFields.choice("Shares purchases", "isOn#flag", [("true", "yes"), ("false", "no")])))
        """
    }
}
