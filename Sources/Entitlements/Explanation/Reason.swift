public import AppStoreTypes

/// One reason why an entitlement is given or not, with the facts that it rests on.
public struct Reason: Hashable, Sendable {
    /// What a reason does to the answer.
    public enum Effect: String, Hashable, Sendable, CaseIterable {
        /// It gives the entitlement; one is enough.
        case gives
        /// Only a fact that may still come can tell whether it gives.
        case leavesOpen
        /// It gives nothing.
        case denies
        /// It only tells more about another reason.
        case tells

        init(_ answer: Answer) {
            switch answer {
            case .yes: self = .gives
            case .no: self = .denies
            case .unknown: self = .leavesOpen
            }
        }
    }

    /// Which.
    public let code: ReasonCode
    /// What it does to the answer.
    public let effect: Effect
    /// The facts that say so.
    public internal(set) var facts: [FactReference]
    /// For what gives: facts by which it would be given, or might be, if the first were not there, such as another period that runs at
    /// the same time. Without both it would not be given.
    public internal(set) var supports: [FactReference] = []
    /// Whether the customer is served by it now, by the app's rules on waiting for a renewal.
    public internal(set) var isServed = false
    /// The products that it is about, in a stable order.
    public internal(set) var productIDs: [ProductID] = []
    /// The environment of what it is about.
    public internal(set) var environment: AppStoreEnvironment?
    /// The chain of purchases.
    public internal(set) var original: OriginalTransactionID?
    /// The transaction that speaks for what was paid for.
    public internal(set) var transaction: TransactionID?
    /// Since when it holds, or when it happened.
    public internal(set) var start: EpochMilliseconds?
    /// The first moment at which it does not hold any more, as it stands.
    public internal(set) var end: EpochMilliseconds?
    /// The transaction that replaced what it is about.
    public internal(set) var otherTransaction: TransactionID?
    /// The product that replaces what it is about, or will.
    public internal(set) var otherProductID: ProductID?
    /// Why a subscription ended.
    public internal(set) var expirationReason: ExpirationIntent?
    /// The version of the app that the document tells.
    public internal(set) var version: String?
    /// The version before which the configuration gives the entitlement.
    public internal(set) var versionLimit: AppVersion?
    /// The grant or the order by its id, the team's name of a delivery, or how a conflict came about.
    public internal(set) var reference: String?
    /// How many.
    public internal(set) var count: Int?
    /// What a person should look at.
    public internal(set) var reviewReasons: [ReviewReason] = []
    /// The customer on the other side of a conflict; only where the caller asked for the names of others.
    public internal(set) var otherCustomer: CustomerID?

    init(_ code: ReasonCode, _ effect: Effect, _ facts: [FactReference]) {
        self.code = code
        self.effect = effect
        self.facts = facts
    }

    /// The reason in English, for a person who supports customers: what holds, and which facts say so.
    public var words: String { PlainWords.joined(statement, proof) }

    /// What holds, in English.
    public var statement: String { ReasonWords(self).sentence }

    /// Which facts say so, in English; `nil` where none is named.
    public var proof: String? { PlainWords.told(by: facts) }

    func with(_ change: (inout Reason) -> Void) -> Reason {
        var copy = self
        change(&copy)
        return copy
    }
}
