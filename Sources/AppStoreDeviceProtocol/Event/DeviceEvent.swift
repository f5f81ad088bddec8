/// Something that reaches an app without being asked for.
public enum DeviceEvent: Hashable, Sendable {
    /// A transaction is new, or changed, outside of a purchase call.
    case transactionUpdated(TransactionUpdate)
    /// A subscription's state changed.
    case statusChanged(SignedStatus)
    /// The customer shops in another storefront.
    case storefrontChanged(StorefrontDescription)
    /// The customer chose a promoted product or an offer on the App Store and is to pay in the app.
    case purchaseIntended(IntendedPurchase)
    /// A deferred purchase was declined; the modern API never tells the app.
    case purchaseDeclined(DeclinedPurchase)
    /// Access was lost by refund or by the end of sharing; the receipt is already up to date.
    case entitlementsRevoked(RevokedEntitlements)
    /// Payments were allowed or switched off on the device.
    case paymentsChanged(PaymentsReply)
}

extension DeviceEvent {
    /// The names that tell the cases apart on the wire.
    public enum Name: String, Codable, Hashable, Sendable, CaseIterable {
        /// A transaction is new, or changed, outside of a purchase call.
        case transactionUpdated
        /// A subscription's state changed.
        case statusChanged
        /// The customer shops in another storefront.
        case storefrontChanged
        /// The customer chose a promoted product or an offer on the App Store and is to pay in the app.
        case purchaseIntended
        /// A deferred purchase was declined; the modern API never tells the app.
        case purchaseDeclined
        /// Access was lost by refund or by the end of sharing; the receipt is already up to date.
        case entitlementsRevoked
        /// Payments were allowed or switched off on the device.
        case paymentsChanged
    }

    /// Which case it is.
    public var name: Name {
        switch self {
        case .transactionUpdated: .transactionUpdated
        case .statusChanged: .statusChanged
        case .storefrontChanged: .storefrontChanged
        case .purchaseIntended: .purchaseIntended
        case .purchaseDeclined: .purchaseDeclined
        case .entitlementsRevoked: .entitlementsRevoked
        case .paymentsChanged: .paymentsChanged
        }
    }
}

extension DeviceEvent: Codable {
    private enum CodingKeys: String, CodingKey {
        case name = "name"
        case content
    }

    /// Reads the name, then the content that belongs to it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Name.self, forKey: .name) {
        case .transactionUpdated: self = .transactionUpdated(try container.decode(TransactionUpdate.self, forKey: .content))
        case .statusChanged: self = .statusChanged(try container.decode(SignedStatus.self, forKey: .content))
        case .storefrontChanged: self = .storefrontChanged(try container.decode(StorefrontDescription.self, forKey: .content))
        case .purchaseIntended: self = .purchaseIntended(try container.decode(IntendedPurchase.self, forKey: .content))
        case .purchaseDeclined: self = .purchaseDeclined(try container.decode(DeclinedPurchase.self, forKey: .content))
        case .entitlementsRevoked: self = .entitlementsRevoked(try container.decode(RevokedEntitlements.self, forKey: .content))
        case .paymentsChanged: self = .paymentsChanged(try container.decode(PaymentsReply.self, forKey: .content))
        }
    }

    /// Writes the name and the content.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        switch self {
        case .transactionUpdated(let content): try container.encode(content, forKey: .content)
        case .statusChanged(let content): try container.encode(content, forKey: .content)
        case .storefrontChanged(let content): try container.encode(content, forKey: .content)
        case .purchaseIntended(let content): try container.encode(content, forKey: .content)
        case .purchaseDeclined(let content): try container.encode(content, forKey: .content)
        case .entitlementsRevoked(let content): try container.encode(content, forKey: .content)
        case .paymentsChanged(let content): try container.encode(content, forKey: .content)
        }
    }
}
