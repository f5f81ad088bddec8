/// Something the app sells.
///
/// Two values are equal when everything the App Store said about them is, so a new price makes another value.
/// Source: [Product](https://developer.apple.com/documentation/storekit/product).
public struct Product: Identifiable, Sendable {
    /// A product identifier.
    public typealias ID = String

    /// The product identifier.
    public let id: String
    /// What kind of thing it is.
    public let type: ProductType
    /// The name in the storefront's language.
    public let displayName: String
    /// The description in the storefront's language.
    public let description: String
    /// The price in the storefront's currency.
    public let price: Decimal
    /// The price as the storefront writes it.
    public let displayPrice: String
    /// Whether family members may use it.
    public let isFamilyShareable: Bool
    /// What is special about a subscription; `nil` unless it renews itself.
    public let subscription: SubscriptionInfo?
    /// What the App Store said about the product.
    public let jsonRepresentation: Data

    let priceLocale: Locale
    let currencyCode: String
    /// The country whose App Store said so, in three letters.
    let country: String
    let session: DeviceSession?
}

extension Product: Equatable, Hashable, CustomDebugStringConvertible {
    /// Compares what the App Store said.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.jsonRepresentation == rhs.jsonRepresentation }

    /// Hashes what the App Store said.
    public func hash(into hasher: inout Hasher) { hasher.combine(jsonRepresentation) }

    /// What the App Store said, as JSON text.
    public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension Product {
    /// How the storefront writes prices.
    public var priceFormatStyle: Decimal.FormatStyle.Currency {
        Decimal.FormatStyle.Currency(code: currencyCode, locale: priceLocale)
    }

    /// How the storefront writes units of time.
    public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle {
        SubscriptionPeriod.Unit.FormatStyle(locale: priceLocale)
    }
}

extension Product {
    /// Asks the App Store for products; identifiers that it does not know are left out.
    ///
    /// The order is not promised and an empty answer is no failure. Throws `StoreKitError`.
    public static func products<Identifiers>(for identifiers: Identifiers) async throws -> [Product]
    where Identifiers: Collection, Identifiers.Element == String {
        try await DeviceSession.required().products(Array(Set(identifiers)).sorted())
    }

    /// Asks the customer to buy.
    ///
    /// Throws `Product.PurchaseError` for options that cannot be met and `StoreKitError` for everything else.
    @MainActor
    public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
        try await DeviceSession.required(preferring: session).purchase(self, options: options)
    }

    /// The newest transaction of this product, if there is one.
    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await DeviceSession.available(preferring: session)?.latest(productID: id) }
    }

    /// The transaction that entitles the customer to this product now, if there is one.
    public var currentEntitlement: VerificationResult<Transaction>? {
        get async { await DeviceSession.available(preferring: session)?.currentEntitlements(productID: id).first }
    }

    /// The transactions that entitle the customer to this product now.
    public var currentEntitlements: Transaction.Transactions {
        Transaction.Transactions(snapshotOf: session) { [id] in await $0.currentEntitlements(productID: id) }
    }
}
