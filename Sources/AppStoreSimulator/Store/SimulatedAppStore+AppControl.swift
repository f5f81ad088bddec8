import AppStoreTypes

extension SimulatedAppStore {
    /// Changes an app's settings.
    func change(_ command: SetAppCommand) throws(WorldRefusal) {
        guard var app = world.apps[command.app] else { throw .app(command.app) }
        if let days = command.gracePeriodDays {
            guard [0, 3, 16, 28].contains(days) else {
                throw WorldRefusal(.badValue, "a grace period of \(days) days does not exist: use 3, 16, 28, or 0 for none")
            }
            app.gracePeriodDays = days == 0 ? nil : days
        }
        if let seconds = command.renewalLeadSeconds {
            guard (0...86_400).contains(seconds) else {
                throw WorldRefusal(.badValue, "renewals \(seconds) seconds early are outside 0...86400")
            }
            app.renewalLead = seconds * 1_000
        }
        if let isOnly = command.graceIsSandboxOnly { app.graceIsSandboxOnly = isOnly }
        if let needs = command.graceNeedsPaidPeriod { app.graceNeedsPaidPeriod = needs }
        if let rate = command.sandboxRate { app.sandboxPace = .sandbox(rate) }
        if command.hasCalendarPeriods == true { app.sandboxPace = .calendar }
        if command.isTestFlight == true { app.sandboxPace = .testFlight }
        if let policy = command.refundPolicy { app.refundPolicy = policy }
        if let shows = command.showsUpgradeRefund { app.showsUpgradeRefund = shows }
        if let version = command.productionNotifications { app.productionNotifications = version }
        if let version = command.sandboxNotifications { app.sandboxNotifications = version }
        if let secret = command.sharedSecret { app.sharedSecret = secret }
        if let version = command.bundleVersion { app.bundleVersion = version }
        world.add(app)
    }
}
