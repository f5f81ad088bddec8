import AppStoreTrust
import AppStoreTypes
import Foundation

/// An App Store of the demo's own: a certificate authority built like Apple's, drawn anew for each run.
struct DemoStore {
    /// The app that sells.
    static let bundle: BundleID = "com.example.game"

    private let authority: SigningAuthority
    /// When the story plays.
    let now: EpochMilliseconds

    /// Draws the keys.
    init(now: EpochMilliseconds) throws {
        self.now = now
        let year: Int64 = 31_536_000_000
        let validity = EpochMilliseconds(now.milliseconds - year)...EpochMilliseconds(now.milliseconds + 10 * year)
        var generator = SystemRandomNumberGenerator()
        authority = try SigningAuthority(plan: SigningPlan(kind: .signedData, validity: validity), using: &generator)
    }

    /// The root certificate as a PEM file holds it.
    var rootPEM: String {
        let base64 = Data(authority.anchor.certificateDER).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(base64)\n-----END CERTIFICATE-----\n"
    }

    /// The root's name.
    var rootName: String { authority.anchor.name }

    /// A month of a subscription, bought just now.
    func month(_ id: String) -> JWSTransactionDecodedPayload {
        var payload = purchase(id, "com.example.game.month", .autoRenewable)
        payload.expiresDate = EpochMilliseconds(now.milliseconds + 30 * 86_400_000)
        payload.webOrderLineItemId = WebOrderLineItemID("9" + id)
        payload.subscriptionGroupIdentifier = "20000001"
        return payload
    }

    /// Something bought once.
    func purchase(_ id: String, _ product: ProductID, _ type: ProductType) -> JWSTransactionDecodedPayload {
        var payload = JWSTransactionDecodedPayload()
        payload.transactionId = TransactionID(id)
        payload.originalTransactionId = OriginalTransactionID(id)
        payload.bundleId = Self.bundle
        payload.productId = product
        payload.type = type
        payload.quantity = 1
        payload.inAppOwnershipType = .purchased
        payload.purchaseDate = now
        payload.originalPurchaseDate = now
        payload.signedDate = now
        payload.environment = .sandbox
        payload.transactionReason = .purchase
        payload.price = 4_990
        payload.currency = "USD"
        return payload
    }

    /// The purchase signed as Apple signs it.
    func sign(_ payload: JWSTransactionDecodedPayload) throws -> DemoShop.Document {
        .signedTransaction(String(decoding: try authority.sign(payload), as: UTF8.self))
    }

    /// The signature of one purchase over the words of another.
    func forge(_ payload: JWSTransactionDecodedPayload, withSignatureOf genuine: JWSTransactionDecodedPayload) throws -> DemoShop.Document {
        let forged = String(decoding: try authority.sign(payload), as: UTF8.self).split(separator: ".")
        let signed = String(decoding: try authority.sign(genuine), as: UTF8.self).split(separator: ".")
        return .signedTransaction([signed[0], forged[1], signed[2]].joined(separator: "."))
    }
}
