/// What an app may ask the App Store through its device.
public enum DeviceCall: Hashable, Sendable {
    /// Registers the app on the device; the first call of every run, and harmless when repeated.
    case install(InstallCall)
    /// The app starts: unfinished transactions are queued again as events. Starts a new purchase session.
    case launch
    /// Describes products.
    case products(ProductsCall)
    /// Puts the payment sheet before the customer.
    case purchase(PurchaseCall)
    /// Lists transactions as they are now.
    case transactions(TransactionsCall)
    /// Lists subscription statuses as they are now.
    case statuses(StatusesCall)
    /// Says that transactions were dealt with.
    case finish(FinishCall)
    /// Asks for the signed app transaction.
    case appTransaction(AppTransactionCall)
    /// Asks for the app receipt.
    case receipt(ReceiptCall)
    /// Signs in again and brings everything up to date (`AppStore.sync()`).
    case sync
    /// Restores as the original API does: every restorable purchase under a new id.
    case restore
    /// Asks which storefront the account shops in.
    case storefront
    /// Asks whether the device allows payments.
    case canMakePayments
    /// Waits for what happens outside of calls.
    case events(EventsCall)
    /// The customer asks for the money back from within the app.
    case requestRefund(RefundRequestCall)
}

extension DeviceCall {
    /// The names that tell the cases apart on the wire.
    public enum Name: String, Codable, Hashable, Sendable, CaseIterable {
        /// Registers the app on the device; the first call of every run, and harmless when repeated.
        case install
        /// The app starts: unfinished transactions are queued again as events. Starts a new purchase session.
        case launch
        /// Describes products.
        case products
        /// Puts the payment sheet before the customer.
        case purchase
        /// Lists transactions as they are now.
        case transactions
        /// Lists subscription statuses as they are now.
        case statuses
        /// Says that transactions were dealt with.
        case finish
        /// Asks for the signed app transaction.
        case appTransaction
        /// Asks for the app receipt.
        case receipt
        /// Signs in again and brings everything up to date (`AppStore.sync()`).
        case sync
        /// Restores as the original API does: every restorable purchase under a new id.
        case restore
        /// Asks which storefront the account shops in.
        case storefront
        /// Asks whether the device allows payments.
        case canMakePayments
        /// Waits for what happens outside of calls.
        case events
        /// The customer asks for the money back from within the app.
        case requestRefund
    }

    /// Which case it is.
    public var name: Name {
        switch self {
        case .install: .install
        case .launch: .launch
        case .products: .products
        case .purchase: .purchase
        case .transactions: .transactions
        case .statuses: .statuses
        case .finish: .finish
        case .appTransaction: .appTransaction
        case .receipt: .receipt
        case .sync: .sync
        case .restore: .restore
        case .storefront: .storefront
        case .canMakePayments: .canMakePayments
        case .events: .events
        case .requestRefund: .requestRefund
        }
    }
}

extension DeviceCall: Codable {
    private enum CodingKeys: String, CodingKey {
        case name = "name"
        case content
    }

    /// Reads the name, then the content that belongs to it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Name.self, forKey: .name) {
        case .install: self = .install(try container.decode(InstallCall.self, forKey: .content))
        case .launch: self = .launch
        case .products: self = .products(try container.decode(ProductsCall.self, forKey: .content))
        case .purchase: self = .purchase(try container.decode(PurchaseCall.self, forKey: .content))
        case .transactions: self = .transactions(try container.decode(TransactionsCall.self, forKey: .content))
        case .statuses: self = .statuses(try container.decode(StatusesCall.self, forKey: .content))
        case .finish: self = .finish(try container.decode(FinishCall.self, forKey: .content))
        case .appTransaction: self = .appTransaction(try container.decode(AppTransactionCall.self, forKey: .content))
        case .receipt: self = .receipt(try container.decode(ReceiptCall.self, forKey: .content))
        case .sync: self = .sync
        case .restore: self = .restore
        case .storefront: self = .storefront
        case .canMakePayments: self = .canMakePayments
        case .events: self = .events(try container.decode(EventsCall.self, forKey: .content))
        case .requestRefund: self = .requestRefund(try container.decode(RefundRequestCall.self, forKey: .content))
        }
    }

    /// Writes the name and the content.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        switch self {
        case .install(let content): try container.encode(content, forKey: .content)
        case .products(let content): try container.encode(content, forKey: .content)
        case .purchase(let content): try container.encode(content, forKey: .content)
        case .transactions(let content): try container.encode(content, forKey: .content)
        case .statuses(let content): try container.encode(content, forKey: .content)
        case .finish(let content): try container.encode(content, forKey: .content)
        case .appTransaction(let content): try container.encode(content, forKey: .content)
        case .receipt(let content): try container.encode(content, forKey: .content)
        case .events(let content): try container.encode(content, forKey: .content)
        case .requestRefund(let content): try container.encode(content, forKey: .content)
        case .launch, .sync, .restore, .storefront, .canMakePayments: break
        }
    }
}
