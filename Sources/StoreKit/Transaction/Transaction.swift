/// One purchase, renewal or restore, signed by the App Store.
///
/// Two values are equal when their payloads are, byte for byte. Source:
/// [Transaction](https://developer.apple.com/documentation/storekit/transaction).
public struct Transaction: Identifiable, Sendable {
    /// A transaction identifier.
    public typealias ID = UInt64

    let document: SignedDocument
    let session: DeviceSession?
    var fields: PayloadObject { document.fields }

    /// The signed payload.
    public var jsonRepresentation: Data { document.payload }
    /// The transaction; 0 when the payload does not say.
    public var id: UInt64 { fields.id("transactionId") ?? 0 }
    /// The first purchase of the chain; 0 when the payload does not say.
    public var originalID: UInt64 { fields.id("originalTransactionId") ?? 0 }
    /// One billing event of a subscription, the same on every device.
    public var webOrderLineItemID: String? { fields.text("webOrderLineItemId") }
    /// The product.
    public var productID: String { fields.text("productId") ?? "" }
    /// What kind of product it is.
    public var productType: Product.ProductType { .init(rawValue: fields.text("type") ?? "") }
    /// The group of a subscription.
    public var subscriptionGroupID: String? { fields.text("subscriptionGroupIdentifier") }
    /// The app.
    public var appBundleID: String { fields.text("bundleId") ?? "" }
    /// When the customer was charged, or the period began.
    public var purchaseDate: Date { fields.date("purchaseDate") ?? .unknown }
    /// When the first purchase of the chain was made.
    public var originalPurchaseDate: Date { fields.date("originalPurchaseDate") ?? .unknown }
    /// When the period ends that this transaction paid for.
    public var expirationDate: Date? { fields.date("expiresDate") }
    /// How many were bought.
    public var purchasedQuantity: Int { Int(clamping: fields.whole("quantity") ?? 1) }
    /// Whether a higher level of service replaced this period.
    public var isUpgraded: Bool { fields.flag("isUpgraded") }
    /// When the purchase was taken back.
    public var revocationDate: Date? { fields.date("revocationDate") }
    /// Why it was taken back.
    public var revocationReason: RevocationReason? { fields.whole("revocationReason").map { .init(rawValue: Int(clamping: $0)) } }
    /// How it was taken back.
    public var revocationType: RevocationType? { fields.text("revocationType").map { .init(rawValue: $0) } }
    /// How much of the price went back: 100 is all of it.
    public var revocationPercentage: Decimal? { fields.thousandths("revocationPercentage") }
    /// The customer or order that the app named.
    public var appAccountToken: UUID? { fields.uuid("appAccountToken") }
    /// How the customer came to it.
    public var ownershipType: OwnershipType { .init(rawValue: fields.text("inAppOwnershipType") ?? OwnershipType.purchased.rawValue) }
    /// A hash that binds the value to one device.
    public var deviceVerification: Data { fields.data("deviceVerification") ?? Data() }
    /// The random part of that hash; all zero when the payload has none.
    public var deviceVerificationNonce: UUID { fields.uuid("deviceVerificationNonce") ?? .zero }
    /// When the App Store signed.
    public var signedDate: Date { fields.date("signedDate") ?? .unknown }
    /// Where it was bought.
    public var environment: AppStore.Environment { .init(rawValue: fields.text("environment") ?? "") }
    /// What made the transaction.
    public var reason: Reason { .init(rawValue: reasonStringRepresentation) }
    /// The customer's storefront at the time.
    public var storefront: Storefront { Storefront(id: fields.text("storefrontId") ?? "", countryCode: storefrontCountryCode) }
    /// The offer that was used.
    public var offer: Offer? { Offer(fields) }
    /// The price, offers and quantity included.
    public var price: Decimal? { fields.thousandths("price") }
    /// The currency of the price.
    public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }
    /// The customer's copy of the app; empty when the payload does not say.
    public var appTransactionID: String { fields.text("appTransactionId") ?? "" }
    /// What was bought from the app's own catalogue.
    public var advancedCommerceInfo: AdvancedCommerceInfo? { fields.object("advancedCommerceInfo").map(AdvancedCommerceInfo.init) }
    /// How the period is billed.
    public var billingPlanType: Product.SubscriptionInfo.BillingPlanType? {
        fields.text("billingPlanType").map { .init(rawValue: $0) }
    }
    /// The promise to stay that belongs to the plan.
    public var commitmentInfo: CommitmentInfo? { fields.object("commitmentInfo").map(CommitmentInfo.init) }
    /// The bundle's product.
    public var bundleProductID: String? { fields.text("bundleProductId") }
    /// The bundle's group.
    public var bundleSubscriptionGroupID: String? { fields.text("bundleSubscriptionGroupId") }
    /// The bundle's transaction.
    public var bundleTransactionID: String? { fields.text("bundleTransactionId") }
    /// The bundle's first purchase.
    public var bundleOriginalTransactionID: String? { fields.text("bundleOriginalTransactionId") }
    /// The first purchase before the subscription moved to the app's own catalogue.
    public var previousOriginalTransactionID: UInt64? { fields.id("previousOriginalTransactionId") }
}

extension Transaction: Equatable, Hashable, CustomDebugStringConvertible {
    /// Compares the payloads.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.document == rhs.document }

    /// Hashes the payload.
    public func hash(into hasher: inout Hasher) { hasher.combine(document) }

    /// The signed payload as text.
    public var debugDescription: String { String(decoding: document.payload, as: UTF8.self) }
}
