public import AppStoreTypes

/// A subscriber is about to cancel: the team's server is asked what to show.
public struct OpenCancelSheetCommand: Hashable, Codable, Sendable {
    /// Any transaction of the subscription.
    public var transactionId: TransactionID
    /// The customer's locale, as in `en-US`; `nil` for the storefront's.
    public var locale: String?

    /// Makes the command.
    public init(transactionId: TransactionID, locale: String? = nil) {
        self.transactionId = transactionId
        self.locale = locale
    }
}

/// What a subscriber who is about to cancel is shown.
public struct RetentionOutcome: Hashable, Codable, Sendable {
    /// Where it comes from.
    public enum Source: String, Codable, Hashable, Sendable, CaseIterable {
        /// The team's server, in time.
        case realtime
        /// The default message of the product.
        case standard
        /// Nothing is shown.
        case nothing
    }

    /// Where it comes from.
    public var source: Source
    /// The message.
    public var messageIdentifier: String?
    /// The product that is offered instead, or that an offer is for.
    public var productId: ProductID?
    /// The promotional offer.
    public var offerIdentifier: OfferID?
    /// Why the server's answer does not count; `nil` when it does, or no server was asked.
    public var problem: String?
}
