/// Asks the App Store for products.
open class SKProductsRequest: SKRequest {
    private let productIdentifiers: Set<String>

    /// A request for nothing, for test doubles.
    public override init() {
        productIdentifiers = []
        super.init()
    }

    /// A request for these products.
    public init(productIdentifiers: Set<String>) {
        self.productIdentifiers = productIdentifiers
        super.init()
    }

    /// Who hears the answer; not retained.
    open var delegate: (any SKProductsRequestDelegate)? {
        get { anyDelegate as? any SKProductsRequestDelegate }
        set { anyDelegate = newValue }
    }

    override var work: @Sendable (DeviceSession?) async -> RequestAnswer {
        { [productIdentifiers] session in
            guard let session else { return .failed(SKError(.unknown)) }
            do throws(StoreKitError) {
                let products = try await session.products(productIdentifiers.sorted())
                let known = Set(products.map(\.id))
                return .products(products, invalid: productIdentifiers.filter { !known.contains($0) }.sorted())
            } catch {
                return .failed(error.original)
            }
        }
    }

    override func deliver(_ answer: RequestAnswer) {
        if case .products(let products, let invalid) = answer {
            delegate?.productsRequest(
                self, didReceive: SKProductsResponse(products: products.map(SKProduct.init), invalidProductIdentifiers: invalid))
        }
        super.deliver(answer)
    }
}

/// Hears about products.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
    /// The App Store answered; `requestDidFinish` follows.
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}
