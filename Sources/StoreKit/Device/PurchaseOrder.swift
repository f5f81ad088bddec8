/// What a purchase call asks the simulated App Store for, whichever API it came from.
struct PurchaseOrder: Sendable {
    var productID: String
    var quantity = 1
    var appAccountToken: UUID?
    var simulatesAskToBuy = false
    var offer: Offer?
    var custom: [String: String] = [:]

    enum Offer: Sendable {
        case promotional(id: String, signature: Product.SubscriptionOffer.Signature)
        case signedPromotional(id: String, compactJWS: String)
        case winBack(id: String)
    }
}

extension PurchaseOrder {
    /// Reads a payment of the original API.
    init(_ payment: PaymentContent) {
        productID = payment.productIdentifier
        quantity = payment.quantity
        appAccountToken = payment.applicationUsername.flatMap { UUID(uuidString: $0) }
        simulatesAskToBuy = payment.simulatesAskToBuyInSandbox
        if let discount = payment.paymentDiscount {
            offer = .promotional(
                id: discount.identifier,
                signature: .init(
                    keyID: discount.keyIdentifier, nonce: discount.nonce, timestamp: discount.timestamp.intValue,
                    signature: Data(base64Encoded: discount.signature) ?? Data(discount.signature.utf8)))
        }
    }

    /// Reads the options of a purchase call; of two options for one thing the later in the order of their texts counts.
    init(_ product: Product, options: Set<Product.PurchaseOption>) throws(Product.PurchaseError) {
        productID = product.id
        var signedOffer: (id: String?, jws: String?) = (nil, nil)
        for option in options.sorted(by: { $0.debugDescription < $1.debugDescription }) {
            switch option.wish {
            case .appAccountToken(let token): appAccountToken = token
            case .quantity(let count): quantity = count
            case .simulatesAskToBuyInSandbox(let simulates): simulatesAskToBuy = simulates
            case .promotionalOffer(let id, let signature): offer = .promotional(id: id, signature: signature)
            case .winBackOffer(let winBack): offer = .winBack(id: winBack.id ?? "")
            case .onStorefrontChange: break
            case .billingPlanType(let plan): custom["billingPlanType"] = plan.rawValue
            case .custom(Product.PurchaseOption.offerKey, .text(let id)): signedOffer.id = id
            case .custom(Product.PurchaseOption.offerSignatureKey, .text(let base64)):
                signedOffer.jws = Data(base64Encoded: base64).map { String(decoding: $0, as: UTF8.self) }
            case .custom(let key, let value): custom[key] = value.text
            }
        }
        switch signedOffer {
        case (let id?, let jws?): offer = .signedPromotional(id: id, compactJWS: jws)
        case (nil, nil): break
        case (nil, _?), (_?, nil): throw .missingOfferParameters
        }
    }
}

extension Product.PurchaseOption.CustomValue {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        case .data(let data): data.base64EncodedString()
        }
    }
}
