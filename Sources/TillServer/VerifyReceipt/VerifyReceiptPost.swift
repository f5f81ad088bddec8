import AppStoreTrust
import AppStoreTypes
import Foundation

/// The body of a request to verifyReceipt, with the receipt brought back to its bytes.
struct VerifyReceiptPost: Sendable {
    /// The receipt; not believed yet.
    let receipt: ReceiptText
    /// The shared secret that the caller shows.
    let password: String?
    /// Whether only the newest purchase of each subscription is wanted.
    let excludesOldTransactions: Bool

    /// Reads a body; whatever its Content-Type, as Apple does.
    init(_ body: [UInt8]) throws(VerifyReceiptRefusal) {
        guard let value = try? JSONReader.read(body), value.members != nil else { throw .malformedRequest }
        guard let request = try? JSONDecoder().decode(VerifyReceiptRequest.self, from: Data(body)), let text = request.receiptData,
            let receipt = try? ReceiptText(Array(text.utf8))
        else { throw .malformedReceipt }
        self.receipt = receipt
        password = request.password
        excludesOldTransactions = request.excludeOldTransactions ?? false
    }
}
