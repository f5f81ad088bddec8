/// Why verifyReceipt says nothing but a number.
struct VerifyReceiptRefusal: Error, Hashable, Sendable {
    /// The answer's `status`, never 0.
    let code: Int64

    init(_ code: Int64) { self.code = code }
}
