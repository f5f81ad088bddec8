import AppStoreTypes
import Entitlements
import PurchaseStories

/// A state that a subscription can be in when a notification comes, and the documents that led to it.
enum PriorState: String, CaseIterable {
    case none = "nothing known"
    case active
    case inGracePeriod
    case inBillingRetry
    case awaitingRenewal
    case expired
    case revoked

    /// The moment of the notification.
    static let now = EpochMilliseconds.day(40)

    /// The present period; `endsNow` for what Apple sends at a period's end.
    func period(endsNow: Bool) -> Purchase {
        switch self {
        case .none, .active: .month(id: "1", from: .day(endsNow ? 10 : 20), to: .day(endsNow ? 40 : 50))
        case .inGracePeriod, .inBillingRetry: .month(id: "1", from: .day(8), to: .day(38))
        case .awaitingRenewal: .month(id: "1", from: .day(9.5), to: .day(39.5))
        case .expired: .month(id: "1", from: .day(0), to: .day(30))
        case .revoked: Purchase.month(id: "1", from: .day(20), to: .day(50)).refunded(.day(35))
        }
    }

    /// What Apple last signed about the renewal.
    func renewal(endsNow: Bool) -> Renewal {
        let end = period(endsNow: endsNow).payload.expiresDate ?? Self.now
        switch self {
        case .none, .active, .awaitingRenewal: return Renewal(of: "1", renews: true, ends: end, signed: .day(20))
        case .inGracePeriod: return Renewal(of: "1", renews: true, ends: end, signed: end).inRetry(graceUntil: .day(45))
        case .inBillingRetry: return Renewal(of: "1", renews: true, ends: end, signed: end).inRetry()
        case .expired:
            return Renewal(of: "1", renews: false, ends: end, signed: end).with { $0.expirationIntent = .customerCancelled }
        case .revoked: return Renewal(of: "1", renews: false, ends: end, signed: .day(35))
        }
    }

    /// Everything known before the notification.
    func facts(endsNow: Bool, isShared: Bool = false) throws -> FactSet {
        guard self != .none else { return FactSet() }
        let period = period(endsNow: endsNow).with { if isShared { $0.inAppOwnershipType = .familyShared } }
        return try FactSet(period, renewals: [renewal(endsNow: endsNow)])
    }
}

/// One kind of notification, and the documents inside it as Apple would sign them in a state.
struct NotificationStory: Sendable {
    let type: NotificationTypeV2
    let subtype: NotificationSubtype?
    /// What tells this story from another of the same type.
    var note = ""
    /// Whether Apple sends it at the end of a period.
    var endsNow = false
    /// Whether it comes for a family member.
    var isShared = false
    /// The documents for a prior state.
    var documents: @Sendable (PriorState, Purchase, Renewal) -> (purchases: [Purchase], renewals: [Renewal]) = { _, _, _ in ([], []) }

    /// The name in the table.
    var name: String {
        "`\(type.rawValue)`" + (subtype.map { " / `\($0.rawValue)`" } ?? "") + (note.isEmpty ? "" : " (\(note))")
    }

    /// What the notification makes of a prior state: the state after it, and the events.
    func cell(_ prior: PriorState) throws -> String {
        let now = PriorState.now
        var facts = try prior.facts(endsNow: endsNow, isShared: isShared)
        var rules = AccessRules.standard
        rules.entitlements = ["pro": EntitlementRule(products: ["pro.month", "gold.month", "bronze.month", "lifetime"])]
        let before = fold(facts, at: now.plus(milliseconds: -1), rules: rules)
        let period = prior.period(endsNow: endsNow)
        let documents = documents(prior, period.signed(now), prior.renewal(endsNow: endsNow).with { $0.signedDate = now })
        for purchase in documents.purchases { facts.insert(try purchase.fact) }
        for renewal in documents.renewals { facts.insert(try renewal.fact) }
        var notice = NotificationFact(
            app: "shop", environment: .production, uuid: "U", type: type, subtype: subtype, signedDate: now)
        notice.transaction = try documents.purchases.first?.fact.key
        facts.insert(notice)
        let after = fold(facts, at: now, rules: rules)
        let events = diff(before, after, customer: "anna").map { "`\($0.kind.rawValue)`" }
        let states = after.subscriptions.map { "**\($0.state.rawValue)**" }
        let state = states.isEmpty ? "nothing" : states.joined(separator: ", ")
        return state + " · " + (events.isEmpty ? "–" : events.joined(separator: ", "))
    }
}
