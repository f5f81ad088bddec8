import Foundation
import StoreKit

/// One request for products of the original interface: starts it, holds on to it, and waits for its one answer.
final class ProductsRequest: NSObject, SKProductsRequestDelegate, Sendable {
    private let answer = FirstAnswer<Result<[SKProduct], any Error>>()
    private let found = Guarded<[SKProduct]>([])

    /// Asks and waits.
    func run(_ ids: [String]) async -> Result<[SKProduct], any Error> {
        let request = SKProductsRequest(productIdentifiers: Set(ids))
        request.delegate = self
        request.start()
        let result = await answer.wait(onCancel: .failure(CancellationError()))
        request.cancel()
        return result
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        let products = response.products
        found.withLock { $0 = products }
    }

    func requestDidFinish(_ request: SKRequest) { answer.give(.success(found.withLock { $0 })) }

    func request(_ request: SKRequest, didFailWithError error: any Error) { answer.give(.failure(error)) }
}
