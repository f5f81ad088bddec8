/// A wish to buy a product, in the original API.
open class SKPayment: NSObject, NSCopying, NSMutableCopying {
    var content = PaymentContent()

    /// A payment without a product.
    public override init() {}

    /// One of a product.
    public convenience init(product: SKProduct) {
        self.init()
        content.productIdentifier = product.productIdentifier
        content.country = product.product?.country
    }

    init(content: PaymentContent) { self.content = content }

    /// The product.
    open var productIdentifier: String { content.productIdentifier }
    /// How many, 1 to 10.
    open var quantity: Int { content.quantity }
    /// Reserved; always `nil`.
    open var requestData: Data? { content.requestData }
    /// The customer in the app's own words; a UUID becomes the transaction's `appAccountToken`.
    open var applicationUsername: String? { content.applicationUsername }
    /// Whether the purchase waits for an approval, outside production.
    open var simulatesAskToBuyInSandbox: Bool { content.simulatesAskToBuyInSandbox }
    /// A promotional offer with its signature.
    open var paymentDiscount: SKPaymentDiscount? { content.paymentDiscount }

    /// A payment that does not change.
    open func copy(with zone: NSZone? = nil) -> Any { SKPayment(content: snapshot) }

    /// A payment that can change.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { SKMutablePayment(content: snapshot) }

    /// The values as the getters give them, also those of a derived class.
    var snapshot: PaymentContent {
        PaymentContent(
            productIdentifier: productIdentifier, quantity: quantity, requestData: requestData,
            applicationUsername: applicationUsername, simulatesAskToBuyInSandbox: simulatesAskToBuyInSandbox,
            paymentDiscount: paymentDiscount, country: content.country)
    }
}

/// The values of a payment.
struct PaymentContent: Sendable {
    var productIdentifier = ""
    var quantity = 1
    var requestData: Data?
    var applicationUsername: String?
    var simulatesAskToBuyInSandbox = false
    var paymentDiscount: SKPaymentDiscount?
    /// The country whose App Store described the product; `nil` when that is not known.
    var country: String?
}
