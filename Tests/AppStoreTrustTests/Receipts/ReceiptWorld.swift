import AppStoreTrust
import AppStoreTypes

/// A small world of receipts: an authority like Apple's, Xcode's signer, and a receipt to sign. Drawn once from a seed.
enum ReceiptWorld {
    static let seed: UInt64 = 20_240_806

    struct Generator: RandomNumberGenerator {
        var state: UInt64

        /// SplitMix64, of public domain.
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }

    struct Actors: Sendable {
        let authority: SigningAuthority
        let xcode: SigningIdentity
        let xcodeAnchor: TrustAnchor
    }

    /// Drawn on first use; a failure is a failure of every test that asks.
    static let actors: Result<Actors, any Error> = Result {
        var generator = Generator(state: seed)
        let authority = try SigningAuthority(plan: SigningPlan(kind: .receipts, validity: day(-1_000)...day(1_000)), using: &generator)
        let xcode = try SigningIdentity.xcodeReceipts(validity: day(-1_000)...day(1_000), using: &generator)
        return Actors(authority: authority, xcode: xcode, xcodeAnchor: try TrustAnchor(certificateDER: xcode.certificates[0]))
    }

    static var authority: SigningAuthority { get throws { try actors.get().authority } }
    static var xcode: SigningIdentity { get throws { try actors.get().xcode } }

    /// Days from 2024-08-06T12:00:00Z, the day of the world's receipts.
    static func day(_ number: Int64) -> EpochMilliseconds { EpochMilliseconds(1_722_945_600_000 + number * 86_400_000) }

    static let app = BundleID("com.example.app")

    static func purchase(_ number: Int) -> InAppPurchaseReceipt {
        var purchase = InAppPurchaseReceipt()
        purchase.quantity = 1
        purchase.productID = "com.example.app.pro"
        purchase.transactionID = TransactionID("70000000000\(number)")
        purchase.originalTransactionID = "700000000001"
        purchase.purchaseDate = day(-40)
        purchase.originalPurchaseDate = day(-70)
        purchase.productTypeNumber = 3
        purchase.expirationDate = day(-10)
        purchase.webOrderLineItemID = "2000000123357229"
        purchase.isTrialPeriod = false
        purchase.isInIntroductoryOfferPeriod = true
        purchase.promotionalOfferID = "spring"
        return purchase
    }

    /// A sandbox receipt with every attribute that has a property, and one that has none.
    static func receipt(purchases: Int = 2) -> AppReceipt {
        var receipt = AppReceipt()
        receipt.receiptType = .productionSandbox
        receipt.appAppleID = 0
        receipt.bundleID = app
        receipt.bundleIDOctets = [0x0C, 0x0F] + Array("com.example.app".utf8)
        receipt.applicationVersion = "1.2.3"
        receipt.opaqueValue = Array(1...16)
        receipt.deviceHash = Array(repeating: 7, count: 20)
        receipt.ageRating = "4+"
        receipt.creationDate = day(0)
        receipt.downloadID = 0
        receipt.versionExternalIdentifier = 0
        receipt.purchases = (0..<purchases).map { purchase($0 + 1) }
        receipt.originalPurchaseDate = EpochMilliseconds(1_375_340_400_000)
        receipt.originalApplicationVersion = "1.0"
        receipt.otherAttributes = [ReceiptAttribute(type: 25, version: 1, value: [0x02, 0x01, 0x03])]
        return receipt
    }

    static func sign(_ receipt: AppReceipt = receipt(), _ change: (inout ReceiptBuilder) -> Void = { _ in }) throws -> [UInt8] {
        var builder = ReceiptBuilder()
        change(&builder)
        return try builder.receipt(receipt, signedBy: authority.identity)
    }

    static func verifier(_ change: (inout TrustPolicy) -> Void = { _ in }) throws -> ReceiptVerifier {
        let actors = try actors.get()
        var policy = TrustPolicy(
            anchors: TrustAnchors(configured: [actors.authority.anchor, actors.xcodeAnchor]), bundleID: app, appAppleID: nil,
            environments: nil)
        change(&policy)
        return ReceiptVerifier(policy: policy)
    }

    static func verdict(_ bytes: [UInt8], at now: EpochMilliseconds = day(1)) throws -> Verdict<AppReceipt> {
        try verifier().receipt(bytes, at: now)
    }
}
