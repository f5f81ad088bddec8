/// What the App Store answers to a `DeviceCall`; a reply bears its call's name, or is `refused`.
public enum DeviceReply: Hashable, Sendable {
    /// The app's surroundings.
    case install(InstallReply)
    /// Where to listen on.
    case launch(LaunchReply)
    /// The products found.
    case products(ProductsReply)
    /// How the payment sheet ended.
    case purchase(PurchaseReply)
    /// The transactions.
    case transactions(TransactionsReply)
    /// The statuses.
    case statuses(StatusesReply)
    /// What is finished now.
    case finish(FinishReply)
    /// The signed app transaction.
    case appTransaction(AppTransactionReply)
    /// The app receipt.
    case receipt(ReceiptReply)
    /// Everything is up to date.
    case sync
    /// The restored purchases.
    case restore(RestoreReply)
    /// The storefront.
    case storefront(StorefrontReply)
    /// Whether payments are allowed.
    case canMakePayments(PaymentsReply)
    /// What happened.
    case events(EventsReply)
    /// What became of the wish.
    case requestRefund(RefundRequestReply)
    /// The call was refused as a whole.
    case refused(DeviceRefusal)
}

extension DeviceReply {
    /// The names that tell the cases apart on the wire.
    public enum Name: String, Codable, Hashable, Sendable, CaseIterable {
        /// The app's surroundings.
        case install
        /// Where to listen on.
        case launch
        /// The products found.
        case products
        /// How the payment sheet ended.
        case purchase
        /// The transactions.
        case transactions
        /// The statuses.
        case statuses
        /// What is finished now.
        case finish
        /// The signed app transaction.
        case appTransaction
        /// The app receipt.
        case receipt
        /// Everything is up to date.
        case sync
        /// The restored purchases.
        case restore
        /// The storefront.
        case storefront
        /// Whether payments are allowed.
        case canMakePayments
        /// What happened.
        case events
        /// What became of the wish.
        case requestRefund
        /// The call was refused as a whole.
        case refused
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
        case .refused: .refused
        }
    }
}

extension DeviceReply: Codable {
    private enum CodingKeys: String, CodingKey {
        case name = "name"
        case content
    }

    /// Reads the name, then the content that belongs to it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Name.self, forKey: .name) {
        case .install: self = .install(try container.decode(InstallReply.self, forKey: .content))
        case .launch: self = .launch(try container.decode(LaunchReply.self, forKey: .content))
        case .products: self = .products(try container.decode(ProductsReply.self, forKey: .content))
        case .purchase: self = .purchase(try container.decode(PurchaseReply.self, forKey: .content))
        case .transactions: self = .transactions(try container.decode(TransactionsReply.self, forKey: .content))
        case .statuses: self = .statuses(try container.decode(StatusesReply.self, forKey: .content))
        case .finish: self = .finish(try container.decode(FinishReply.self, forKey: .content))
        case .appTransaction: self = .appTransaction(try container.decode(AppTransactionReply.self, forKey: .content))
        case .receipt: self = .receipt(try container.decode(ReceiptReply.self, forKey: .content))
        case .sync: self = .sync
        case .restore: self = .restore(try container.decode(RestoreReply.self, forKey: .content))
        case .storefront: self = .storefront(try container.decode(StorefrontReply.self, forKey: .content))
        case .canMakePayments: self = .canMakePayments(try container.decode(PaymentsReply.self, forKey: .content))
        case .events: self = .events(try container.decode(EventsReply.self, forKey: .content))
        case .requestRefund: self = .requestRefund(try container.decode(RefundRequestReply.self, forKey: .content))
        case .refused: self = .refused(try container.decode(DeviceRefusal.self, forKey: .content))
        }
    }

    /// Writes the name and the content.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        switch self {
        case .install(let content): try container.encode(content, forKey: .content)
        case .launch(let content): try container.encode(content, forKey: .content)
        case .products(let content): try container.encode(content, forKey: .content)
        case .purchase(let content): try container.encode(content, forKey: .content)
        case .transactions(let content): try container.encode(content, forKey: .content)
        case .statuses(let content): try container.encode(content, forKey: .content)
        case .finish(let content): try container.encode(content, forKey: .content)
        case .appTransaction(let content): try container.encode(content, forKey: .content)
        case .receipt(let content): try container.encode(content, forKey: .content)
        case .restore(let content): try container.encode(content, forKey: .content)
        case .storefront(let content): try container.encode(content, forKey: .content)
        case .canMakePayments(let content): try container.encode(content, forKey: .content)
        case .events(let content): try container.encode(content, forKey: .content)
        case .requestRefund(let content): try container.encode(content, forKey: .content)
        case .refused(let content): try container.encode(content, forKey: .content)
        case .sync: break
        }
    }
}
