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
    /// Takes a planned change of product back.
    case cancelChange(CancelChangeCommand)
    /// Changes what a product costs; subscribers hear of a dearer price at once.
    case changePrice(ChangePriceCommand)
    /// The customer agrees to a dearer price, or does not.
    case answerPriceIncrease(AnswerPriceIncreaseCommand)
    /// Moves the renewal date of a subscription.
    case extendRenewal(ExtendRenewalCommand)
    /// Moves the renewal dates of every subscriber of a product.
    case extendAllRenewals(ExtendAllRenewalsCommand)
    /// The customer asks for the money back; the server is asked about the use.
    case requestRefund(RequestRefundCommand)
    /// The team's server says how a purchase was used; it counts within twelve hours of the wish for a refund.
    case answerConsumption(AnswerConsumptionCommand)
    /// An account joins another one's family.
    case joinFamily(JoinFamilyCommand)
    /// An account leaves its family; with the organizer the family ends.
    case leaveFamily(LeaveFamilyCommand)
    /// An account begins or stops to share what it buys with its family.
    case setSharing(SetSharingCommand)
    /// Makes a code for an offer; the reply bears it.
    case createOfferCode(CreateOfferCodeCommand)
    /// A customer redeems an offer code outside the app.
    case redeemCode(RedeemCodeCommand)
    /// Lets an account have introductory offers and offer codes of an app again.
    case resetOffers(ResetOffersCommand)
    /// A guardian takes back the consent to a child's use of an app.
    case rescindConsent(RescindConsentCommand)
    /// Makes a token for a purchase outside the App Store; the reply bears it.
    case createExternalToken(CreateExternalTokenCommand)
    /// The team reports a token to Apple.
    case reportExternalToken(ReportExternalTokenCommand)
    /// Changes the texts of an Advanced Commerce subscription.
    case changeMetadata(ChangeMetadataCommand)
    /// Changes the price of an Advanced Commerce subscription from its next period on.
    case changeAdvancedPrice(ChangeAdvancedPriceCommand)
    /// Moves a subscription to Advanced Commerce, under another original id.
    case migrate(MigrateCommand)
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
    /// Asks the team's server what to show to a subscriber who is about to cancel.
    case openCancelSheet(OpenCancelSheetCommand)
    /// Apple reviews an image or a message of Retention Messaging.
    case reviewRetention(ReviewRetentionCommand)
    /// Says what the responder (OCSP) answers about the certificates.
    case setCertificates(SetCertificatesCommand)
    /// Lets time pass: up to a moment (RFC 3339, UTC), or by so many seconds, or by a period such as P1M.
    case advance(AdvanceCommand)
    /// Plans a fault.
    case addFault(AddFaultCommand)
    /// Lets faults strike by chance.
    case setFaultChance(SetFaultChanceCommand)
    /// Forgets every fault, planned or by chance.
    case clearFaults
    /// Signs from now on with a new key under a new certificate, of the same root.
    case rotateCertificates
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
        /// Takes a planned change of product back.
        case cancelChange
        /// Changes what a product costs; subscribers hear of a dearer price at once.
        case changePrice
        /// The customer agrees to a dearer price, or does not.
        case answerPriceIncrease
        /// Moves the renewal date of a subscription.
        case extendRenewal
        /// Moves the renewal dates of every subscriber of a product.
        case extendAllRenewals
        /// The customer asks for the money back; the server is asked about the use.
        case requestRefund
        /// The team's server says how a purchase was used; it counts within twelve hours of the wish for a refund.
        case answerConsumption
        /// An account joins another one's family.
        case joinFamily
        /// An account leaves its family; with the organizer the family ends.
        case leaveFamily
        /// An account begins or stops to share what it buys with its family.
        case setSharing
        /// Makes a code for an offer; the reply bears it.
        case createOfferCode
        /// A customer redeems an offer code outside the app.
        case redeemCode
        /// Lets an account have introductory offers and offer codes of an app again.
        case resetOffers
        /// A guardian takes back the consent to a child's use of an app.
        case rescindConsent
        /// Makes a token for a purchase outside the App Store; the reply bears it.
        case createExternalToken
        /// The team reports a token to Apple.
        case reportExternalToken
        /// Changes the texts of an Advanced Commerce subscription.
        case changeMetadata
        /// Changes the price of an Advanced Commerce subscription from its next period on.
        case changeAdvancedPrice
        /// Moves a subscription to Advanced Commerce, under another original id.
        case migrate
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
        /// Asks the team's server what to show to a subscriber who is about to cancel.
        case openCancelSheet
        /// Apple reviews an image or a message of Retention Messaging.
        case reviewRetention
        /// Says what the responder (OCSP) answers about the certificates.
        case setCertificates
        /// Lets time pass: up to a moment (RFC 3339, UTC), or by so many seconds, or by a period such as P1M.
        case advance
        /// Plans a fault.
        case addFault
        /// Lets faults strike by chance.
        case setFaultChance
        /// Forgets every fault, planned or by chance.
        case clearFaults
        /// Signs from now on with a new key under a new certificate, of the same root.
        case rotateCertificates
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
        case .cancelChange: .cancelChange
        case .changePrice: .changePrice
        case .answerPriceIncrease: .answerPriceIncrease
        case .extendRenewal: .extendRenewal
        case .extendAllRenewals: .extendAllRenewals
        case .requestRefund: .requestRefund
        case .answerConsumption: .answerConsumption
        case .joinFamily: .joinFamily
        case .leaveFamily: .leaveFamily
        case .setSharing: .setSharing
        case .createOfferCode: .createOfferCode
        case .redeemCode: .redeemCode
        case .resetOffers: .resetOffers
        case .rescindConsent: .rescindConsent
        case .createExternalToken: .createExternalToken
        case .reportExternalToken: .reportExternalToken
        case .changeMetadata: .changeMetadata
        case .changeAdvancedPrice: .changeAdvancedPrice
        case .migrate: .migrate
        case .setApp: .setApp
        case .withdraw: .withdraw
        case .uninstall: .uninstall
        case .sendTestNotification: .sendTestNotification
        case .createKey: .createKey
        case .revokeKey: .revokeKey
        case .setRateLimit: .setRateLimit
        case .openCancelSheet: .openCancelSheet
        case .reviewRetention: .reviewRetention
        case .setCertificates: .setCertificates
        case .advance: .advance
        case .addFault: .addFault
        case .setFaultChance: .setFaultChance
        case .clearFaults: .clearFaults
        case .rotateCertificates: .rotateCertificates
        }
    }
}
