/// A payment method tied to the app; the simulated App Store ties none.
public struct PaymentMethodBinding: Hashable, Sendable, Identifiable {
    /// The identifier that was given.
    public let id: String

    /// Always throws `notEligible` here.
    public init(id: String) async throws { throw PaymentMethodBindingError.notEligible }

    /// Always throws `failed` here.
    public func bind() async throws { throw PaymentMethodBindingError.failed }

    /// Why a payment method could not be tied.
    public enum PaymentMethodBindingError: LocalizedError, Equatable, Hashable {
        /// The customer has none that can be tied.
        case notEligible
        /// The identifier is not valid.
        case invalidPinningID
        /// Anything else.
        case failed
    }
}
