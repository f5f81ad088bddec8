import Foundation

extension ControlCommand {
    /// Reads a command from its name and the JSON of its values; no bytes stand for no values.
    ///
    /// - Throws: `DecodingError` saying which value is missing or wrong.
    public init(_ name: Name, json: [UInt8]) throws {
        let data = Data(json.isEmpty ? Array("{}".utf8) : json)
        let decoder = JSONDecoder()
        switch name {
        case .createAccount: self = .createAccount(try decoder.decode(CreateAccountCommand.self, from: data))
        case .deleteAccount: self = .deleteAccount(try decoder.decode(DeleteAccountCommand.self, from: data))
        case .setDevice: self = .setDevice(try decoder.decode(SetDeviceCommand.self, from: data))
        case .setAnswer: self = .setAnswer(try decoder.decode(SetAnswerCommand.self, from: data))
        case .setStorefront: self = .setStorefront(try decoder.decode(SetStorefrontCommand.self, from: data))
        case .setBilling: self = .setBilling(try decoder.decode(SetBillingCommand.self, from: data))
        case .buy: self = .buy(try decoder.decode(BuyCommand.self, from: data))
        case .promote: self = .promote(try decoder.decode(PromoteCommand.self, from: data))
        case .approve: self = .approve(try decoder.decode(ApproveCommand.self, from: data))
        case .decline: self = .decline(try decoder.decode(DeclineCommand.self, from: data))
        case .setRenewal: self = .setRenewal(try decoder.decode(SetRenewalCommand.self, from: data))
        case .forceRenewal: self = .forceRenewal(try decoder.decode(ForceRenewalCommand.self, from: data))
        case .expire: self = .expire(try decoder.decode(ExpireCommand.self, from: data))
        case .refund: self = .refund(try decoder.decode(RefundCommand.self, from: data))
        case .reverseRefund: self = .reverseRefund(try decoder.decode(ReverseRefundCommand.self, from: data))
        case .declineRefund: self = .declineRefund(try decoder.decode(DeclineRefundCommand.self, from: data))
        case .cancelChange: self = .cancelChange(try decoder.decode(CancelChangeCommand.self, from: data))
        case .changePrice: self = .changePrice(try decoder.decode(ChangePriceCommand.self, from: data))
        case .answerPriceIncrease: self = .answerPriceIncrease(try decoder.decode(AnswerPriceIncreaseCommand.self, from: data))
        case .extendRenewal: self = .extendRenewal(try decoder.decode(ExtendRenewalCommand.self, from: data))
        case .extendAllRenewals: self = .extendAllRenewals(try decoder.decode(ExtendAllRenewalsCommand.self, from: data))
        case .requestRefund: self = .requestRefund(try decoder.decode(RequestRefundCommand.self, from: data))
        case .answerConsumption: self = .answerConsumption(try decoder.decode(AnswerConsumptionCommand.self, from: data))
        case .joinFamily: self = .joinFamily(try decoder.decode(JoinFamilyCommand.self, from: data))
        case .leaveFamily: self = .leaveFamily(try decoder.decode(LeaveFamilyCommand.self, from: data))
        case .setSharing: self = .setSharing(try decoder.decode(SetSharingCommand.self, from: data))
        case .createOfferCode: self = .createOfferCode(try decoder.decode(CreateOfferCodeCommand.self, from: data))
        case .redeemCode: self = .redeemCode(try decoder.decode(RedeemCodeCommand.self, from: data))
        case .resetOffers: self = .resetOffers(try decoder.decode(ResetOffersCommand.self, from: data))
        case .rescindConsent: self = .rescindConsent(try decoder.decode(RescindConsentCommand.self, from: data))
        case .createExternalToken: self = .createExternalToken(try decoder.decode(CreateExternalTokenCommand.self, from: data))
        case .reportExternalToken: self = .reportExternalToken(try decoder.decode(ReportExternalTokenCommand.self, from: data))
        case .changeMetadata: self = .changeMetadata(try decoder.decode(ChangeMetadataCommand.self, from: data))
        case .changeAdvancedPrice: self = .changeAdvancedPrice(try decoder.decode(ChangeAdvancedPriceCommand.self, from: data))
        case .migrate: self = .migrate(try decoder.decode(MigrateCommand.self, from: data))
        case .setApp: self = .setApp(try decoder.decode(SetAppCommand.self, from: data))
        case .withdraw: self = .withdraw(try decoder.decode(WithdrawCommand.self, from: data))
        case .uninstall: self = .uninstall(try decoder.decode(UninstallCommand.self, from: data))
        case .sendTestNotification: self = .sendTestNotification(try decoder.decode(SendTestNotificationCommand.self, from: data))
        case .createKey: self = .createKey
        case .revokeKey: self = .revokeKey(try decoder.decode(RevokeKeyCommand.self, from: data))
        case .setRateLimit: self = .setRateLimit(try decoder.decode(SetRateLimitCommand.self, from: data))
        case .setCertificates: self = .setCertificates(try decoder.decode(SetCertificatesCommand.self, from: data))
        case .openCancelSheet: self = .openCancelSheet(try decoder.decode(OpenCancelSheetCommand.self, from: data))
        case .reviewRetention: self = .reviewRetention(try decoder.decode(ReviewRetentionCommand.self, from: data))
        case .advance: self = .advance(try decoder.decode(AdvanceCommand.self, from: data))
        case .addFault: self = .addFault(try decoder.decode(AddFaultCommand.self, from: data))
        case .setFaultChance: self = .setFaultChance(try decoder.decode(SetFaultChanceCommand.self, from: data))
        case .clearFaults: self = .clearFaults
        case .rotateCertificates: self = .rotateCertificates
        }
    }
}
