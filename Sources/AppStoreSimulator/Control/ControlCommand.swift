/// What can be commanded from outside: by tests, the control API, or a scenario.
public enum ControlCommand: Hashable, Sendable {
    /// Creates an Apple Account; one that exists stays as it is.
    case createAccount(CreateAccountCommand)
    /// Closes an account: verifyReceipt answers 21010 for its receipts.
    case deleteAccount(DeleteAccountCommand)
    /// Changes what a device allows, and who is signed in on it.
    case setDevice(SetDeviceCommand)
    /// Says what the customer does on the next `times` payment sheets of a device; without `times` on all that follow.
    case setAnswer(SetAnswerCommand)
    /// Moves an account to another country's store.
    case setStorefront(SetStorefrontCommand)
    /// Lets an account's charges fail, or go through again.
    case setBilling(SetBillingCommand)
    /// Buys outside the app, as on the App Store page or by an offer code.
    case buy(BuyCommand)
    /// The customer taps a promoted product on the App Store; the app is to buy it.
    case promote(PromoteCommand)
    /// Approves a purchase that asks a parent, or completes an interrupted one; the oldest when none is named.
    case approve(ApproveCommand)
    /// Declines a purchase that waits; the oldest when none is named.
    case decline(DeclineCommand)
    /// The customer switches automatic renewal on or off.
    case setRenewal(SetRenewalCommand)
    /// Ends the current period now and begins the next.
    case forceRenewal(ForceRenewalCommand)
    /// Ends a subscription now.
    case expire(ExpireCommand)
    /// Gives money back: all, or a share in thousandths of a percent.
    case refund(RefundCommand)
    /// Takes a refund back.
    case reverseRefund(ReverseRefundCommand)
    /// Declines a wish for a refund.
    case declineRefund(DeclineRefundCommand)
    /// Changes an app's settings; `gracePeriodDays` 0 means none.
    case setApp(SetAppCommand)
    /// Takes a product off the shelf.
    case withdraw(WithdrawCommand)
    /// Removes an app from a device.
    case uninstall(UninstallCommand)
    /// Sends a TEST notification.
    case sendTestNotification(SendTestNotificationCommand)
    /// Makes an In-App Purchase key; the reply bears it.
    case createKey
    /// Revokes an In-App Purchase key.
    case revokeKey(RevokeKeyCommand)
    /// Lets the App Store Server API count requests, or stop counting.
    case setRateLimit(SetRateLimitCommand)
    /// Apple reviews an image or a message of Retention Messaging.
    case reviewRetention(ReviewRetentionCommand)
    /// Says what the responder (OCSP) answers about the certificates.
    case setCertificates(SetCertificatesCommand)
    /// Lets time pass: up to a moment (RFC 3339, UTC), or by so many seconds, or by a period such as P1M.
    case advance(AdvanceCommand)
    /// Plans a fault.
    case addFault(AddFaultCommand)
    /// Forgets every planned fault.
    case clearFaults
}

extension ControlCommand {
    /// The names that tell the commands apart; each is the end of a path of the control API.
    public enum Name: String, Codable, Hashable, Sendable, CaseIterable {
        /// Creates an Apple Account; one that exists stays as it is.
        case createAccount
        /// Closes an account: verifyReceipt answers 21010 for its receipts.
        case deleteAccount
        /// Changes what a device allows, and who is signed in on it.
        case setDevice
        /// Says what the customer does on the next `times` payment sheets of a device; without `times` on all that follow.
        case setAnswer
        /// Moves an account to another country's store.
        case setStorefront
        /// Lets an account's charges fail, or go through again.
        case setBilling
        /// Buys outside the app, as on the App Store page or by an offer code.
        case buy
        /// The customer taps a promoted product on the App Store; the app is to buy it.
        case promote
        /// Approves a purchase that asks a parent, or completes an interrupted one; the oldest when none is named.
        case approve
        /// Declines a purchase that waits; the oldest when none is named.
        case decline
        /// The customer switches automatic renewal on or off.
        case setRenewal
        /// Ends the current period now and begins the next.
        case forceRenewal
        /// Ends a subscription now.
        case expire
        /// Gives money back: all, or a share in thousandths of a percent.
        case refund
        /// Takes a refund back.
        case reverseRefund
        /// Declines a wish for a refund.
        case declineRefund
        /// Changes an app's settings; `gracePeriodDays` 0 means none.
        case setApp
        /// Takes a product off the shelf.
        case withdraw
        /// Removes an app from a device.
        case uninstall
        /// Sends a TEST notification.
        case sendTestNotification
        /// Makes an In-App Purchase key; the reply bears it.
        case createKey
        /// Revokes an In-App Purchase key.
        case revokeKey
        /// Lets the App Store Server API count requests, or stop counting.
        case setRateLimit
        /// Apple reviews an image or a message of Retention Messaging.
        case reviewRetention
        /// Says what the responder (OCSP) answers about the certificates.
        case setCertificates
        /// Lets time pass: up to a moment (RFC 3339, UTC), or by so many seconds, or by a period such as P1M.
        case advance
        /// Plans a fault.
        case addFault
        /// Forgets every planned fault.
        case clearFaults
    }

    /// Which command it is.
    public var name: Name {
        switch self {
        case .createAccount: .createAccount
        case .deleteAccount: .deleteAccount
        case .setDevice: .setDevice
        case .setAnswer: .setAnswer
        case .setStorefront: .setStorefront
        case .setBilling: .setBilling
        case .buy: .buy
        case .promote: .promote
        case .approve: .approve
        case .decline: .decline
        case .setRenewal: .setRenewal
        case .forceRenewal: .forceRenewal
        case .expire: .expire
        case .refund: .refund
        case .reverseRefund: .reverseRefund
        case .declineRefund: .declineRefund
        case .setApp: .setApp
        case .withdraw: .withdraw
        case .uninstall: .uninstall
        case .sendTestNotification: .sendTestNotification
        case .createKey: .createKey
        case .revokeKey: .revokeKey
        case .setRateLimit: .setRateLimit
        case .reviewRetention: .reviewRetention
        case .setCertificates: .setCertificates
        case .advance: .advance
        case .addFault: .addFault
        case .clearFaults: .clearFaults
        }
    }
}
