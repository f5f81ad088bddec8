import AppStoreTypes
import Entitlements

/// What a customer subscribes to, as far as it is counted; the same however often a customer has it.
struct Standing: Hashable, Sendable {
    /// One thing that is counted of a customer.
    struct Place: Hashable, Comparable {
        let environment: String
        let state: String
        /// Empty for every product together.
        let product: String

        static func < (lhs: Self, rhs: Self) -> Bool {
            (lhs.environment, lhs.state, lhs.product) < (rhs.environment, rhs.state, rhs.product)
        }
    }

    /// What is counted of customers with anything that is paid, whatever it is.
    static let payer = "payer"

    let places: Set<Place>

    /// Nothing.
    static let none = Standing(places: [])

    private init(places: Set<Place>) { self.places = places }

    /// Reads it from a state.
    init(_ state: CustomerState) {
        var places: Set<Place> = []
        for group in state.subscriptionGroups {
            for subscription in group.subscriptions {
                guard let state = SubscriberState(subscription) else { continue }
                let environment = subscription.environment.rawValue
                places.insert(Place(environment: environment, state: state.rawValue, product: subscription.productID.rawValue))
                if state.isPaid { places.insert(Place(environment: environment, state: Self.payer, product: "")) }
            }
        }
        self.places = places
    }

    /// Reads it as it is stored; `nil` for what this program cannot have written.
    init?(_ text: String) {
        guard let rows = (try? JSONReader.read(Array(text.utf8)))?.elements else { return nil }
        var places: Set<Place> = []
        for row in rows {
            guard let words = row.elements?.compactMap(\.text), words.count == 3 else { return nil }
            places.insert(Place(environment: words[0], state: words[1], product: words[2]))
        }
        self.places = places
    }

    /// How it is stored.
    var text: String {
        let rows = places.sorted().map { JSONValue.array([.string($0.environment), .string($0.state), .string($0.product)]) }
        return JSONValue.array(rows).compactText
    }
}

extension SubscriberState {
    /// What a subscription counts as; `nil` for one that counts as nothing: shared by the family, over, or taken back.
    init?(_ subscription: Subscription) {
        guard subscription.ownershipType == .purchased else { return nil }
        let fact = subscription.current.fact
        // A document without a price, such as a receipt, says of free periods that they are.
        let isFree = fact.price?.milliunits == 0 || fact.offer?.paymentMode == .freeTrial
        switch subscription.state {
        case .active: self = isFree ? (fact.offer?.type == .introductory ? .trial : .freeOffer) : .active
        case .inGracePeriod:
            // Who has paid nothing yet is no subscriber because a charge failed.
            if isFree { return nil }
            self = .inGracePeriod
        case .inBillingRetry: self = .inBillingRetry
        case .awaitingRenewal, .expired, .revoked: return nil
        }
    }

    /// Whether somebody in it is an active subscriber.
    var isPaid: Bool {
        switch self {
        case .active, .inGracePeriod: true
        case .trial, .freeOffer, .inBillingRetry: false
        }
    }
}
