import AppStoreTrust
import AppStoreTypes
import Foundation

/// An App Store of the test's own: its authorities sign what Apple would sign.
struct TestStore {
    static let bundle: BundleID = "com.example.game"
    static let validity = EpochMilliseconds(1_577_836_800_000)...EpochMilliseconds(2_051_222_400_000)

    let documents: SigningAuthority
    let receipts: SigningAuthority

    /// The same keys in every run: they come from a seed.
    static let shared: TestStore = {
        do {
            var generator = SeededGenerator(seed: 20_261_130)
            return TestStore(
                documents: try SigningAuthority(plan: SigningPlan(kind: .signedData, validity: validity), using: &generator),
                receipts: try SigningAuthority(plan: SigningPlan(kind: .receipts, validity: validity), using: &generator))
        } catch {
            fatalError("the test authority cannot be made: \(error)")
        }
    }()

    /// What a customer buys: a month of a subscription unless said otherwise.
    static func purchase(
        _ id: String, product: String = "com.example.game.month", type: ProductType = .autoRenewable,
        at moment: EpochMilliseconds = .day(0),
        days: Double? = 30, environment: AppStoreEnvironment = .sandbox, change: (inout JWSTransactionDecodedPayload) -> Void = { _ in }
    ) -> JWSTransactionDecodedPayload {
        var payload = JWSTransactionDecodedPayload()
        payload.transactionId = TransactionID(id)
        payload.originalTransactionId = OriginalTransactionID(id)
        payload.webOrderLineItemId = type == .autoRenewable ? WebOrderLineItemID("9" + id) : nil
        payload.bundleId = bundle
        payload.productId = ProductID(product)
        payload.type = type
        payload.purchaseDate = moment
        payload.originalPurchaseDate = moment
        payload.expiresDate = type == .autoRenewable ? days.map { EpochMilliseconds(moment.milliseconds + Int64($0 * 86_400_000)) } : nil
        payload.quantity = 1
        payload.inAppOwnershipType = .purchased
        payload.signedDate = moment
        payload.environment = environment
        payload.transactionReason = .purchase
        payload.storefront = "USA"
        payload.storefrontId = "143441"
        payload.price = 9_990
        payload.currency = "USD"
        change(&payload)
        return payload
    }

    /// What Apple knows about the next renewal of a subscription.
    static func renewal(
        of original: String, at moment: EpochMilliseconds = .day(0), next: EpochMilliseconds = .day(30),
        change: (inout JWSRenewalInfoDecodedPayload) -> Void = { _ in }
    ) -> JWSRenewalInfoDecodedPayload {
        var payload = JWSRenewalInfoDecodedPayload()
        payload.originalTransactionId = OriginalTransactionID(original)
        payload.productId = "com.example.game.month"
        payload.autoRenewProductId = "com.example.game.month"
        payload.autoRenewStatus = .on
        payload.renewalDate = next
        payload.signedDate = moment
        payload.environment = .sandbox
        change(&payload)
        return payload
    }

    /// A notification as Apple would post it, with the documents inside signed too.
    func notification(
        _ type: NotificationTypeV2, _ subtype: NotificationSubtype? = nil, uuid: String?, about transaction: JWSTransactionDecodedPayload?,
        renewal: JWSRenewalInfoDecodedPayload? = nil, at moment: EpochMilliseconds = .day(0),
        by authority: SigningAuthority? = nil, change: (inout ResponseBodyV2DecodedPayload) -> Void = { _ in }
    ) throws -> String {
        let authority = authority ?? documents
        var body = ResponseBodyV2DecodedPayload()
        body.notificationType = type
        body.subtype = subtype
        body.notificationUUID = uuid
        body.version = "2.0"
        body.signedDate = moment
        var data = NotificationData()
        data.bundleId = Self.bundle
        data.environment = transaction?.environment ?? .sandbox
        data.signedTransactionInfo = try transaction.map { String(decoding: try authority.sign($0), as: UTF8.self) }
        data.signedRenewalInfo = try renewal.map { String(decoding: try authority.sign($0), as: UTF8.self) }
        body.data = data
        change(&body)
        return String(decoding: try authority.sign(body), as: UTF8.self)
    }

    /// The purchase as Apple would hand it out.
    func sign(_ payload: JWSTransactionDecodedPayload) throws -> String {
        String(decoding: try documents.sign(payload), as: UTF8.self)
    }
}

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
