/// A wish to buy a product whose values can be set.
open class SKMutablePayment: SKPayment {
    /// A payment without a product.
    public override init() { super.init() }

    override init(content: PaymentContent) { super.init(content: content) }

    /// The product.
    open override var productIdentifier: String {
        get { content.productIdentifier }
        set { content.productIdentifier = newValue }
    }
    /// How many, 1 to 10.
    open override var quantity: Int {
        get { content.quantity }
        set { content.quantity = newValue }
    }
    /// Reserved; leave it `nil`.
    open override var requestData: Data? {
        get { content.requestData }
        set { content.requestData = newValue }
    }
    /// The customer in the app's own words; a UUID becomes the transaction's `appAccountToken`.
    open override var applicationUsername: String? {
        get { content.applicationUsername }
        set { content.applicationUsername = newValue }
    }
    /// Whether the purchase waits for an approval, outside production.
    open override var simulatesAskToBuyInSandbox: Bool {
        get { content.simulatesAskToBuyInSandbox }
        set { content.simulatesAskToBuyInSandbox = newValue }
    }
    /// A promotional offer with its signature.
    open override var paymentDiscount: SKPaymentDiscount? {
        get { content.paymentDiscount }
        set { content.paymentDiscount = newValue }
    }
}
