/// What a device knows without asking.
struct DeviceFacts: Sendable {
    var canMakePayments: Bool
    var deviceVerificationID: UUID?
    var storefront: Storefront?
}
