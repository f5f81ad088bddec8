/// A product of the app's own catalogue; the simulated App Store sells none yet.
public struct AdvancedCommerceProduct: Identifiable, Equatable, Hashable, Sendable, CustomDebugStringConvertible {
    /// A product identifier.
    public typealias ID = String
    /// What kind of thing it is.
    public typealias ProductType = Product.ProductType
    /// How a purchase ended.
    public typealias PurchaseResult = Product.PurchaseResult

    /// The product identifier.
    public let id: ID
    /// What kind of thing it is.
    public let type: ProductType

    /// Always throws `StoreKitError.unsupported` here.
    public init(id: ID) async throws { throw StoreKitError.unsupported }

    /// The identifier.
    public var debugDescription: String { id }
    /// The newest transaction, if there is one.
    public var latestTransaction: VerificationResult<Transaction>? { get async { await Transaction.latest(for: id) } }
    /// Every transaction.
    public var allTransactions: Transaction.Transactions { Transaction.all(for: id) }
    /// What entitles the customer now.
    public var currentEntitlements: Transaction.Transactions { Transaction.currentEntitlements(for: id) }

    /// Always throws `StoreKitError.unsupported` here.
    @MainActor
    public func purchase(compactJWS: String, options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
        throw StoreKitError.unsupported
    }

    /// A wish about one purchase.
    public struct PurchaseOption: Sendable {
        let decision: @Sendable (Storefront) -> Bool

        /// Decides whether to go on when the storefront changes during the purchase.
        public static func onStorefrontChange(shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool) -> PurchaseOption {
            PurchaseOption(decision: shouldContinuePurchase)
        }
    }
}

/// There is one kind of option, so any two are equal.
extension AdvancedCommerceProduct.PurchaseOption: Equatable, Hashable, CustomDebugStringConvertible {
    /// True.
    public static func == (lhs: Self, rhs: Self) -> Bool { true }
    /// Adds nothing.
    public func hash(into hasher: inout Hasher) {}
    /// The option's name.
    public var debugDescription: String { "onStorefrontChange" }
}
