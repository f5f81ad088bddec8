import Foundation
import StoreKit

/// One request for a new receipt: starts it, holds on to it, and waits for its one answer.
final class ReceiptRequest: NSObject, SKRequestDelegate, Sendable {
    private let answer = FirstAnswer<(any Error)?>()

    /// Asks and waits; gives what StoreKit reports, `nil` when all went well.
    func run() async -> (any Error)? {
        let request = SKReceiptRefreshRequest(receiptProperties: nil)
        request.delegate = self
        request.start()
        let error = await answer.wait(onCancel: CancellationError())
        request.cancel()
        return error
    }

    func requestDidFinish(_ request: SKRequest) { answer.give(nil) }

    func request(_ request: SKRequest, didFailWithError error: any Error) { answer.give(error) }
}
