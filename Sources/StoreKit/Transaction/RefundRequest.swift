extension Transaction {
    /// Why a refund could not be asked for.
    public enum RefundRequestError: Error, Equatable, Hashable, Sendable, LocalizedError {
        /// It was asked for before.
        case duplicateRequest
        /// Asking failed.
        case failed
        /// The transaction cannot be refunded.
        case ineligible

        /// What is wrong, in English.
        public var errorDescription: String? {
            switch self {
            case .duplicateRequest: "A refund for this purchase was requested before."
            case .failed: "The refund request failed."
            case .ineligible: "This purchase cannot be refunded."
            }
        }
    }

    /// How asking for a refund ended.
    public enum RefundRequestStatus: Equatable, Hashable, Sendable {
        /// It was handed in; the decision comes later.
        case success
        /// The customer closed the sheet.
        case userCancelled
    }
}
