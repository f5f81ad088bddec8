import AppStoreTrust
import AppStoreTypes

/// The documents that the bench works on, signed by an authority of its own that comes from a seed.
struct BenchStore {
    static let bundle: BundleID = "com.example.bench"
    static let product: ProductID = "com.example.bench.pro.monthly"
    static let now = EpochMilliseconds(1_795_996_800_000)
    private static let validity = EpochMilliseconds(1_577_836_800_000)...EpochMilliseconds(2_051_222_400_000)

    let documents: SigningAuthority
    let receipts: SigningAuthority

    init() throws {
        var generator = SplitMix64(state: 20_261_130)
        documents = try SigningAuthority(plan: SigningPlan(kind: .signedData, validity: Self.validity), using: &generator)
        receipts = try SigningAuthority(plan: SigningPlan(kind: .receipts, validity: Self.validity), using: &generator)
    }

    /// What the verifiers of the bench demand.
    var policy: TrustPolicy {
        TrustPolicy(
            anchors: TrustAnchors(configured: [documents.anchor, receipts.anchor]), bundleID: Self.bundle, appAppleID: nil,
            environments: [.sandbox])
    }

    /// A signed transaction with all the fields of a renewal with an offer.
    func transaction(_ number: Int) throws -> [UInt8] { try documents.sign(Self.payload(number)) }

    /// A signed notification about such a transaction.
    func notification(_ number: Int) throws -> [UInt8] {
        var data = NotificationData()
        data.bundleId = Self.bundle
        data.environment = .sandbox
        data.signedTransactionInfo = String(decoding: try transaction(number), as: UTF8.self)
        var payload = ResponseBodyV2DecodedPayload()
        payload.notificationType = .subscribed
        payload.subtype = .initialBuy
        payload.notificationUUID = AppAccountToken(high: 0x5A5A_0000_0000_4000, low: 0x8000_0000_0000_0000 | UInt64(number)).description
        payload.version = "2.0"
        payload.signedDate = EpochMilliseconds(Self.now.milliseconds - 86_390_000)
        payload.data = data
        return try documents.sign(payload)
    }

    /// By whom a transaction says it was bought: tokens of neighbours have nothing in common, as random ones have not.
    static func token(_ number: Int) -> AppAccountToken {
        // An odd factor gives every number another product.
        let mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        return AppAccountToken(
            high: mixed.byteSwapped & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, low: 0x8000_0000_0000_0000 | mixed & 0x3FFF_FFFF_FFFF_FFFF)
    }

    /// What such a transaction says.
    static func payload(_ number: Int) -> JWSTransactionDecodedPayload {
        let id = String(2_000_000_100_000_000 + number)
        let start = Self.now.milliseconds - 86_400_000
        var payload = JWSTransactionDecodedPayload()
        payload.transactionId = TransactionID(id)
        payload.originalTransactionId = OriginalTransactionID(id)
        payload.webOrderLineItemId = WebOrderLineItemID(id)
        payload.bundleId = Self.bundle
        payload.productId = Self.product
        payload.subscriptionGroupIdentifier = "21752814"
        payload.purchaseDate = EpochMilliseconds(start)
        payload.originalPurchaseDate = EpochMilliseconds(start)
        payload.expiresDate = EpochMilliseconds(start + 30 * 86_400_000)
        payload.quantity = 1
        payload.type = .autoRenewable
        payload.appAccountToken = token(number)
        payload.inAppOwnershipType = .purchased
        payload.signedDate = EpochMilliseconds(start + 2_000)
        payload.offerType = .promotional
        payload.offerIdentifier = "spring"
        payload.environment = .sandbox
        payload.storefront = "USA"
        payload.storefrontId = "143441"
        payload.transactionReason = .purchase
        payload.price = 4_990
        payload.currency = "USD"
        payload.offerDiscountType = .payAsYouGo
        payload.appTransactionId = "704897469903383919"
        payload.offerPeriod = "P1M"
        payload.deviceVerification = "sGDnpg+ozb8uwDSuCDZ2oVZo1CKrbB8ujR8VxCxhykRwyBIK6x6XCyERm8yWrzE8"
        payload.deviceVerificationNonce = "8c9f1d3e-7b2a-4c55-9d1e-0a1b2c3d4e5f"
        return payload
    }

    /// An app receipt with that many purchases.
    func receipt(purchases: Int) throws -> [UInt8] {
        var receipt = AppReceipt()
        receipt.receiptType = .productionSandbox
        receipt.bundleID = Self.bundle
        receipt.applicationVersion = "1"
        receipt.creationDate = EpochMilliseconds(Self.now.milliseconds - 60_000)
        receipt.purchases = (0..<purchases).map { number in
            var purchase = InAppPurchaseReceipt()
            purchase.quantity = 1
            purchase.productID = "com.example.bench.pro.monthly"
            purchase.transactionID = TransactionID(String(2_000_000_200_000_000 + number))
            purchase.originalTransactionID = "2000000200000000"
            purchase.purchaseDate = EpochMilliseconds(Self.now.milliseconds - 86_400_000 * Int64(purchases - number))
            purchase.originalPurchaseDate = purchase.purchaseDate
            purchase.expirationDate = EpochMilliseconds(Self.now.milliseconds - 86_400_000 * Int64(purchases - number - 1))
            purchase.productTypeNumber = 3
            purchase.webOrderLineItemID = WebOrderLineItemID(String(2_000_000_300_000_000 + number))
            purchase.isTrialPeriod = false
            purchase.isInIntroductoryOfferPeriod = false
            return purchase
        }
        return try ReceiptBuilder().receipt(receipt, signedBy: receipts.identity)
    }
}

/// A generator that gives the same numbers for the same seed.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
