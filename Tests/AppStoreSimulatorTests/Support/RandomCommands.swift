import AppStoreDeviceProtocol
import AppStoreTypes

@testable import AppStoreSimulator

/// Commands drawn by a seed, sensible and senseless ones.
struct RandomCommands {
    private var generator: SeededGenerator
    private static let accounts = ["anna", "ben", "cleo", "dora", "nobody"]
    private static let products: [ProductID] = [
        "coins", "lifetime", "season", "gold.month", "silver.month", "silver.year", "silver.other", "bronze.week", "none",
    ]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed, purpose: "commands") }

    private mutating func number(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
    private mutating func pick<Element>(_ list: [Element]) -> Element { list[number(list.count)] }
    private mutating func chance() -> Bool { number(2) == 0 }
    private mutating func account() -> String { pick(Self.accounts) }
    private mutating func product() -> ProductID { pick(Self.products) }

    private mutating func transaction(_ world: World) -> TransactionID {
        guard !world.purchases.isEmpty, number(20) > 0 else { return "12" }
        return TransactionID(rawValue: String(world.purchases[number(world.purchases.count)].number))
    }

    /// What a customer does on a payment sheet, for which product, with which offer.
    mutating func sheet() -> (CustomerAnswer, ProductID, OfferChoice?) {
        let answer = pick([.buy, .buy, .buy, .cancel, .askToBuy, .interrupt(.failed), .fail(.networkError)] as [CustomerAnswer])
        let offer = number(5) == 0 ? OfferChoice(type: pick([.winBack, .promotional, .offerCode]), offerId: "comeback") : nil
        return (answer, product(), offer)
    }

    /// The next command for a world.
    mutating func next(_ world: World) -> ControlCommand {
        let id = transaction(world)
        switch number(5) {
        case 0: return time()
        case 1: return buying()
        case 2: return terms(id)
        case 3: return money(id)
        default: return people(id)
        }
    }

    private mutating func time() -> ControlCommand {
        .advance(AdvanceCommand(seconds: Int64(pick([1, 3_600, 86_400, 700_000, 2_700_000, 9_000_000]))))
    }

    private mutating func buying() -> ControlCommand {
        switch number(6) {
        case 1: return .approve(ApproveCommand(pendingId: nil))
        case 2: return .decline(DeclineCommand(pendingId: nil))
        case 0: return .redeemCode(RedeemCodeCommand(account: account(), code: pick(["RETURNERS", "STACKED", "NONE"])))
        default:
            var buy = BuyCommand(account: account(), app: Town.app, productId: product())
            if number(4) == 0 { buy.billingPlanType = pick([.monthly, .billedUpfront]) }
            if number(10) == 0 { buy.quantity = Int32(number(13)) }
            return .buy(buy)
        }
    }

    private mutating func terms(_ id: TransactionID) -> ControlCommand {
        switch number(9) {
        case 0: .setRenewal(SetRenewalCommand(transactionId: id, isOn: chance()))
        case 1: .cancelChange(CancelChangeCommand(transactionId: id))
        case 2: .forceRenewal(ForceRenewalCommand(transactionId: id))
        case 3: .expire(ExpireCommand(transactionId: id, intent: ExpirationIntent(rawValue: Int32(number(7)))))
        case 4: .extendRenewal(ExtendRenewalCommand(transactionId: id, days: number(95)))
        case 5: .answerPriceIncrease(AnswerPriceIncreaseCommand(transactionId: id, agrees: chance()))
        case 6: .migrate(MigrateCommand(transactionId: id))
        case 7: .changeAdvancedPrice(ChangeAdvancedPriceCommand(transactionId: id, price: Int64(number(30_000))))
        default: .changeMetadata(ChangeMetadataCommand(transactionId: id, displayName: "Name", description: "Text"))
        }
    }

    private mutating func money(_ id: TransactionID) -> ControlCommand {
        switch number(9) {
        case 0: .refund(RefundCommand(transactionId: id, percentage: chance() ? nil : Int64(number(120_000))))
        case 1: .reverseRefund(ReverseRefundCommand(transactionId: id))
        case 2: .requestRefund(RequestRefundCommand(transactionId: id))
        case 3: .declineRefund(DeclineRefundCommand(transactionId: id))
        case 4: .answerConsumption(AnswerConsumptionCommand(transactionId: id, preference: pick([.decline, .grantFull, .grantProrated])))
        case 5: .setBilling(SetBillingCommand(account: account(), isGood: chance()))
        case 6: .setBilling(SetBillingCommand(account: "", isGood: chance(), transactionId: id))
        case 7:
            .changePrice(
                ChangePriceCommand(
                    app: Town.app, productId: product(), price: Int64(number(40_000)), consent: pick([.automatic, .needed, .preserved])))
        default:
            .extendAllRenewals(
                ExtendAllRenewalsCommand(app: Town.app, productId: product(), days: number(95), requestIdentifier: "r\(number(20))"))
        }
    }

    private mutating func people(_ id: TransactionID) -> ControlCommand {
        switch number(8) {
        case 0, 1: return .joinFamily(JoinFamilyCommand(account: account(), organizer: account()))
        case 2: return .leaveFamily(LeaveFamilyCommand(account: account()))
        case 3: return .setSharing(SetSharingCommand(account: account(), isOn: chance()))
        case 4: return .resetOffers(ResetOffersCommand(account: account(), app: Town.app))
        case 5: return .setStorefront(SetStorefrontCommand(account: account(), storefront: pick(["USA", "DEU", "JPN", "XXX"])))
        case 6: return number(10) == 0 ? .deleteAccount(DeleteAccountCommand(account: pick(["dora", "cleo"]))) : .clearFaults
        default: return .createExternalToken(CreateExternalTokenCommand(app: Town.app, tokenType: chance() ? nil : "SERVICES"))
        }
    }
}
