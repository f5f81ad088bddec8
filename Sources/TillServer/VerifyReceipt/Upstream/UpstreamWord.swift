import AppStoreTypes

/// What came of asking Apple's verifyReceipt.
enum UpstreamWord: Sendable {
    /// The receipt is genuine: what Apple says of it, with the bytes of the reply.
    case contents(VerifyReceiptResponse, [UInt8])
    /// Apple refuses, for good or because of the caller's settings; the bytes of the reply say why.
    case refusal(VerifyReceiptStatus, [UInt8])
    /// Nobody could say; nothing is to be changed, and it is to be asked again later.
    case later(String)
}
