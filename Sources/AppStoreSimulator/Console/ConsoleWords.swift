import AppStoreTypes

/// Words for states.
enum ConsoleWords {
    static func of(_ status: SubscriptionStatus) -> String {
        switch status {
        case .active: "active"
        case .expired: "expired"
        case .billingRetry: "in billing retry"
        case .billingGracePeriod: "in its grace period"
        case .revoked: "revoked"
        default: "status \(status.rawValue)"
        }
    }

    static func isTaken(_ notification: WorldSummary.Notification) -> Bool {
        notification.sendAttempts.last?.sendAttemptResult == "SUCCESS"
    }

    static func of(_ notification: WorldSummary.Notification) -> HTML {
        if isTaken(notification) { return "<span class=\"good-text\">taken</span>" }
        if let next = notification.nextAttempt {
            return "<span class=\"bad-text\">not taken yet</span>, tried again \(ConsoleFields.moment(next))"
        }
        return notification.sendAttempts.isEmpty ? "sent to nobody" : "<span class=\"bad-text\">given up</span>"
    }
}
