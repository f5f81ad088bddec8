import AppStoreDeviceProtocol
public import AppStoreTypes

extension World {
    /// Makes a code for an offer of a product, as a team does in App Store Connect: one that counts once, or a word for many.
    ///
    /// - Parameters:
    ///   - code: the word; `nil` for one made up, which can be redeemed once.
    ///   - limit: how many times it can be redeemed, 1...1000000.
    /// - Returns: the code.
    /// - Throws: when product or offer are unknown, the code exists, or a value is out of bounds.
    public mutating func createOfferCode(
        app: BundleID, product: ProductID, offer: OfferID, code: String? = nil, limit: Int = 1, expires: EpochMilliseconds? = nil
    ) throws(WorldRefusal) -> String {
        guard let settings = apps[app] else { throw .app(app) }
        guard let sold = settings.catalogue.products[product] else { throw .product(product, of: app) }
        guard sold.offer(.offerCode, id: offer) != nil else {
            throw WorldRefusal(.unknownName, "`\(product.rawValue.prefix(100))` has no offer code `\(offer.rawValue.prefix(100))`")
        }
        guard (1...1_000_000).contains(limit) else { throw WorldRefusal(.badValue, "\(limit) redemptions are outside 1...1000000") }
        let word = code?.uppercased() ?? madeUpCode()
        guard (3...64).contains(word.utf8.count), word.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) }) else {
            throw WorldRefusal(.badValue, "a code has 3 to 64 letters and digits, not `\(word.prefix(70))`")
        }
        guard offerCodes[word] == nil else { throw WorldRefusal(.notPossible, "the code `\(word)` exists already") }
        offerCodes[word] = OfferCode(code: word, app: app, product: product, offer: offer, limit: limit, expires: expires)
        return word
    }

    private mutating func madeUpCode() -> String {
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return String((0..<18).map { _ in alphabet[Int(generator.next() % 32)] })
    }

    /// Redeems a code outside the app.
    ///
    /// - Throws: when there is no such code, it is used up or out of date, or the customer may not have the offer.
    mutating func redeem(_ word: String, account: String, environment: AppStoreEnvironment?) throws(WorldRefusal) -> Int {
        guard let code = offerCodes[word.uppercased()] else {
            throw WorldRefusal(.unknownName, "there is no offer code `\(word.prefix(70))`: create it first")
        }
        guard code.redeemed < code.limit else {
            throw WorldRefusal(.notPossible, "the code `\(code.code)` was redeemed \(code.redeemed) times, as often as it may be")
        }
        if let expires = code.expires, expires <= now {
            throw WorldRefusal(.notPossible, "the code `\(code.code)` ended at \(MomentText.rfc3339(expires))")
        }
        var call = PurchaseCall(requestId: "", productId: code.product)
        call.offer = OfferChoice(type: .offerCode, offerId: code.offer)
        let index = try buyOutside(account: account, app: code.app, environment: environment, call: call)
        offerCodes[code.code]?.redeemed += 1
        return index
    }

    /// Lets an account have introductory and code offers of an app again, as clearing the purchase history of a sandbox account does.
    public mutating func resetOffers(of account: String, app: BundleID) throws(WorldRefusal) {
        guard accounts[account] != nil else { throw .account(account) }
        for index in librariesByAccount[account] ?? [] where libraries[index].key.app == app {
            libraries[index].usedIntroductoryOffers = []
            libraries[index].redeemedOffers = []
        }
    }

    /// Notes offers that a customer can have once.
    mutating func noteRedeemed(_ offers: [CatalogueOffer], in library: Int) {
        for offer in offers where offer.type == .offerCode {
            if let id = offer.id { libraries[library].redeemedOffers.insert(id) }
        }
    }
}
