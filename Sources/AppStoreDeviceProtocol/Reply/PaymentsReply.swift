/// Whether the device allows payments.
public struct PaymentsReply: Hashable, Codable, Sendable {
    /// False when purchases are switched off, by the customer or by a parent.
    public var canMakePayments: Bool

    /// Wraps the answer.
    public init(canMakePayments: Bool) { self.canMakePayments = canMakePayments }
}
