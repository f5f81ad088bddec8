public import AppStoreTypes

extension World {
    /// How long a team has to report a token, in milliseconds.
    static let reportingTime = 30 * CivilDate.dayLength

    /// A customer follows a link to a purchase outside the App Store; Apple makes a token of it.
    ///
    /// - Parameter type: `ACQUISITION` or `SERVICES` for a custom link, of which the server hears at once and then monthly.
    /// - Throws: when the app is unknown, the environment has no notifications, or the type is another.
    public mutating func createExternalToken(app: BundleID, environment: AppStoreEnvironment, type: String? = nil) throws(WorldRefusal)
        -> String
    {
        guard apps[app] != nil else { throw .app(app) }
        guard environment == .production || environment == .sandbox else {
            throw WorldRefusal(.badValue, "there are no such tokens in \(environment.rawValue.prefix(20)): use Sandbox or Production")
        }
        guard type == nil || type == "ACQUISITION" || type == "SERVICES" else {
            throw WorldRefusal(.badValue, "there is no token type `\(type?.prefix(40) ?? "")`: use ACQUISITION or SERVICES")
        }
        let id = (environment == .sandbox ? "SANDBOX_" : "") + generator.uuid()
        let month = BillingCalendar.end(of: BillingPeriod(1, .month), from: now, billingDay: BillingCalendar.billingDay(of: now))
        let year = BillingCalendar.end(of: BillingPeriod(1, .year), from: now, billingDay: BillingCalendar.billingDay(of: now))
        externalTokens.append(
            ExternalToken(id: id, app: app, environment: environment, created: now, type: type, expires: type == nil ? nil : year))
        let index = externalTokens.count - 1
        agenda.add(.reportToken, of: index, generation: 0, due: EpochMilliseconds(now.milliseconds + Self.reportingTime))
        if type != nil {
            notify(externalTokens[index], .created)
            agenda.add(.remindOfToken, of: index, generation: 1, due: month)
        }
        return id
    }

    /// The team reports a token to Apple.
    ///
    /// - Throws: when there is no such token.
    public mutating func reportExternalToken(_ id: String) throws(WorldRefusal) {
        guard let index = externalTokens.firstIndex(where: { $0.id == id }) else {
            throw WorldRefusal(.unknownName, "there is no external purchase token `\(id.prefix(60))`: create it first")
        }
        externalTokens[index].isReported = true
    }

    /// A token was not reported in time.
    mutating func complainAboutToken(_ index: Int) {
        if !externalTokens[index].isReported { notify(externalTokens[index], .unreported) }
    }

    /// Another month of a custom link's token.
    mutating func remindOfToken(_ index: Int) {
        let token = externalTokens[index]
        guard let expires = token.expires, now < expires else { return }
        notify(token, .activeTokenReminder)
        let next = BillingCalendar.end(
            of: BillingPeriod(1, .month), from: now, billingDay: BillingCalendar.billingDay(of: token.created))
        agenda.add(.remindOfToken, of: index, generation: 0, due: next)
    }
}
