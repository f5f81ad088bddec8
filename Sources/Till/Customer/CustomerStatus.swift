public import Foundation

/// What a customer owns, as far as it is known on this device at a moment.
public struct CustomerStatus: Hashable, Sendable {
    /// The customer; `nil` when nobody is logged in and the app demands it.
    public let customer: String?
    /// Who says so.
    public let source: Source
    /// The moment of the server's answer, by the server's clock; `nil` without one.
    public let asOf: Date?
    /// What the customer has now, each once for every product that gives it.
    public let entitlements: [Entitlement]
    /// Where the customer's subscriptions stand, one for each group and chain.
    public let subscriptions: [SubscriptionStatus]
    /// Products that the customer owns now.
    public let productIDs: Set<String>
    /// Whether "not in the list" means no.
    let isComplete: Bool
    /// Names that a later answer may bring back, because the last one is from before their renewal.
    let openNames: Set<String>

    /// Who says what a customer owns, from the least to the most.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// Nobody yet.
        case nothing
        /// The App Store's entitlements on this device alone.
        case appStore
        /// The server's answer of an earlier time, with the App Store's entitlements on this device.
        case remembered
        /// The server, in this run of the app.
        case server
    }

    /// Whether the customer has an entitlement now, by the team's name for it.
    public func has(_ entitlement: String) -> Answer {
        if entitlements.contains(where: { $0.id == entitlement }) { return .yes }
        return isComplete && !openNames.contains(entitlement) ? .no : .notYetKnown
    }

    /// Whether the customer owns a product now; consumables are used up and never owned.
    public func owns(_ productID: String) -> Answer {
        if productIDs.contains(productID) { return .yes }
        return isComplete && !openNames.contains(productID) ? .no : .notYetKnown
    }
}

extension CustomerStatus {
    /// What is known when nothing is.
    static func nothing(of customer: String?) -> CustomerStatus {
        CustomerStatus(
            customer: customer, source: .nothing, asOf: nil, entitlements: [], subscriptions: [], productIDs: [], isComplete: false,
            openNames: [])
    }
}
