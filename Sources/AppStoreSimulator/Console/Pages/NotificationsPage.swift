import AppStoreTypes

/// `/console/notifications`: every notification, the newest first, and whether the server took it.
enum NotificationsPage {
    static func content(_ view: ConsoleView) -> HTML {
        let rows = view.summary.notifications.suffix(ConsoleView.limit).reversed().map { notification -> [HTML] in
            let uuid = notification.notificationUUID
            let attempts = notification.sendAttempts.map { attempt -> HTML in
                "<li>\(ConsoleFields.moment(attempt.attemptDate)) <code>\(attempt.sendAttemptResult)</code></li>"
            }
            return [
                ConsoleFields.moment(notification.signedDate),
                "<a href=\"/console/notifications/\(ConsoleLink.segment(uuid))\"><code>\(notification.notificationType.rawValue)</code></a>",
                HTML(notification.subtype?.rawValue ?? ""), ConsoleWords.of(notification), attempts.isEmpty ? "" : "<ol>\(attempts)</ol>",
            ]
        }
        return """
            \(ConsoleFields.form(
                "sendTestNotification", button: "Send a test notification", back: "/console/notifications",
                ConsoleFields.text("App", "app", value: view.app, isRequired: true),
                ConsoleFields.choice("Environment", "environment", [("Sandbox", "Sandbox"), ("Production", "Production")])))
            \(ConsoleFields.table(
                "Notifications, the newest first", ["When", "Type", "Subtype", "Server", "Attempts"], rows, empty: "Nothing was told yet."))
            """
    }
}
