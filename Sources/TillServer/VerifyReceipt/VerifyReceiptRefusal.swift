import AppStoreTypes

/// What the drop-in for verifyReceipt answers where it says no more than a number.
enum VerifyReceiptRefusal: Error, Hashable, Sendable {
    /// The request was no POST, or its body no JSON object.
    case malformedRequest
    /// No receipt, or none that can be read.
    case malformedReceipt
    /// Not signed by whom the configuration believes, or about no app that is configured.
    case notAuthentic
    /// The shared secret is another, or is missing where subscriptions are in the receipt.
    case wrongSecret
    /// The ledger cannot be used, or nobody could be asked.
    case unavailable
    /// A receipt of the sandbox at an address for production.
    case sandboxAtProduction
    /// A receipt of production at an address for the sandbox.
    case productionAtSandbox
    /// A fault of this server.
    case fault

    /// Apple's number for it.
    var status: VerifyReceiptStatus {
        switch self {
        case .malformedRequest: VerifyReceiptStatus(21_000)
        case .malformedReceipt: VerifyReceiptStatus(21_002)
        case .notAuthentic: VerifyReceiptStatus(21_003)
        case .wrongSecret: VerifyReceiptStatus(21_004)
        case .unavailable: VerifyReceiptStatus(21_005)
        case .sandboxAtProduction: VerifyReceiptStatus(21_007)
        case .productionAtSandbox: VerifyReceiptStatus(21_008)
        case .fault: VerifyReceiptStatus(21_009)
        }
    }
}
