import AppStoreTrust
import AppStoreTypes
import Entitlements
import HTTPService

/// Offers that a team's server signs.
extension RouteTable {
    var offerCalls: [APICall] {
        [
            APICall(
                method: "POST", path: "/v1/offers/signature", name: "signOffer",
                summary: "Signs a promotional offer, or who may have an introductory one, for a customer.", access: .app(.customersWrite),
                body: APIBody(
                    schema: .object([
                        .always("customer", .named("CustomerID"), "For whom."),
                        .always("productId", .text(1...255, .visible), "The subscription."),
                        .maybe("offerId", .text(1...128, .visible), "The promotional offer; left out for the introductory one."),
                        .maybe("username", .text(0...128, .printable), "What the purchase will carry instead of the customer's token."),
                        .maybe("transactionId", .appleID, "A transaction of the customer's; needed for the introductory offer."),
                        .maybe(
                            "allowIntroductoryOffer", .flag, "For the team: whether the customer may have it; true unless said otherwise."),
                    ]), limit: 8_192),
                replies: [.ok(.named("OfferSignature"), "What StoreKit takes.")],
                problems: [.customerID, .orderProduct, .offerKey, .offerTransaction], answer: sign)
        ]
    }

    private func sign(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let caller = try request.caller()
        let body = try request.checkedBody()
        let customer = try CustomerName.checked(try body.text("customer"))
        try caller.check(actsFor: customer)
        let product = ProductID(rawValue: try body.text("productId"))
        guard caller.app.offers(product) else {
            throw Problem(.orderProduct, "\"\(Excerpt(product.rawValue))\" is none of the products that \(caller.app.id) offers.")
        }
        guard let key = caller.app.inAppPurchaseKey else { throw Problem(.offerKey, "\(caller.app.id) has no inAppPurchaseKey.") }
        let signer = OfferSigner(key: key, bundleID: caller.app.bundleID, newNonce: orders.newID)
        let transaction = try body.optionalText("transactionId")
        guard let offer = try body.optionalText("offerId") else {
            return try introductory(product, transaction, body, caller, signer, at: request.now)
        }
        let username = try body.optionalText("username") ?? CustomerToken.token(of: customer)?.description ?? ""
        do throws(SigningFailure) {
            return JSONReply.ok(
                try signer.promotional(product, offer: offer, username: username, transactionID: transaction, at: request.now))
        } catch {
            throw Problem(.offerKey, "The key of \(caller.app.id) signs nothing: \(error).")
        }
    }

    private func introductory(
        _ product: ProductID, _ transaction: String?, _ body: JSONBody, _ caller: Keyring.Caller, _ signer: OfferSigner,
        at now: EpochMilliseconds
    ) throws(Problem) -> HTTPResponse {
        let isAllowed = body["allowIntroductoryOffer"]?.bool
        if isAllowed != nil { try caller.check(.customersWrite) }
        guard let transaction else { throw Problem(.offerTransaction, "An introductory offer needs a transactionId.") }
        let reply: OfferSignatureReply?
        do throws(SigningFailure) {
            reply = try signer.introductory(product, isAllowed: isAllowed ?? true, transactionID: transaction, at: now)
        } catch {
            throw Problem(.offerKey, "The key of \(caller.app.id) signs nothing: \(error).")
        }
        guard let reply else { throw Problem(.offerKey, "\(caller.app.id) has no inAppPurchaseKey.issuerId, which a JWS names.") }
        return JSONReply.ok(reply)
    }
}
