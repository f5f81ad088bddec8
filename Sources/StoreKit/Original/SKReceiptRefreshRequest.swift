/// The receipt is to be expired; a Boolean number, outside production.
public let SKReceiptPropertyIsExpired: String = "expired"
/// The receipt is to be revoked; a Boolean number, outside production.
public let SKReceiptPropertyIsRevoked: String = "revoked"
/// The receipt is to be of a volume purchase; a Boolean number, outside production.
public let SKReceiptPropertyIsVolumePurchase: String = "vpp"

/// Asks the App Store for a new receipt.
open class SKReceiptRefreshRequest: SKRequest {
    private let properties: [String: Any]?

    /// A request without wishes.
    public override init() {
        properties = nil
        super.init()
    }

    /// A request with wishes about the receipt, outside production.
    public init(receiptProperties properties: [String: Any]?) {
        self.properties = properties
        super.init()
    }

    /// The wishes about the receipt.
    open var receiptProperties: [String: Any]? { properties }

    /// Who hears the answer; not retained.
    open var delegate: (any SKRequestDelegate)? {
        get { anyDelegate }
        set { anyDelegate = newValue }
    }

    override var work: @Sendable (DeviceSession?) async -> RequestAnswer {
        { session in
            guard let session else { return .failed(SKError(.unknown)) }
            do throws(StoreKitError) {
                try await session.refreshReceipt(new: true)
                return .done
            } catch {
                return .failed(error.original)
            }
        }
    }
}

/// Ends the app so that the system fetches a new receipt; here with exit status 173.
public func SKTerminateForInvalidReceipt() { exit(173) }
