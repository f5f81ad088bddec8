import AppStoreTrust
import AppStoreTypes
import Testing

@Suite("Notifications with documents inside")
struct NotificationTests {
    let authority = TestShop.authority

    func notification(
        transaction: [UInt8]?, renewal: [UInt8]? = nil, _ change: (inout ResponseBodyV2DecodedPayload) -> Void = { _ in }
    ) throws -> [UInt8] {
        var body = ResponseBodyV2DecodedPayload()
        body.notificationUUID = "5e09dcfc-205e-4ea1-9883-96676f394992"
        body.signedDate = TestShop.signedDate
        var data = NotificationData()
        data.bundleId = TestShop.bundleID
        data.environment = .sandbox
        data.signedTransactionInfo = transaction.map { String(decoding: $0, as: UTF8.self) }
        data.signedRenewalInfo = renewal.map { String(decoding: $0, as: UTF8.self) }
        body.data = data
        change(&body)
        return try authority.sign(body)
    }

    func renewal(of original: OriginalTransactionID, in environment: AppStoreEnvironment = .sandbox) throws -> [UInt8] {
        var info = JWSRenewalInfoDecodedPayload()
        info.originalTransactionId = original
        info.environment = environment
        info.signedDate = TestShop.signedDate
        return try authority.sign(info)
    }

    func refusal(_ compact: [UInt8]) -> TrustRefusal? { TestShop.verifier().notification(compact, at: TestShop.now).refusal }

    @Test("every document inside is verified and handed out")
    func complete() throws {
        let inner = try TestShop.signed()
        let compact = try notification(transaction: inner, renewal: renewal(of: "2000000123456789"))
        let verified = try TestShop.verifier().notification(compact, at: TestShop.now).get()
        #expect(verified.content.transaction?.content == TestShop.transaction())
        #expect(verified.content.transaction?.signedBytes == inner)
        #expect(verified.content.renewalInfo?.content.originalTransactionId == "2000000123456789")
        #expect(verified.content.appTransaction == nil)
        #expect(verified.signedBytes == compact)
    }

    @Test("a changed, foreign or unsigned document inside spoils the whole")
    func spoiled() throws {
        var changed = Segments(try TestShop.signed())
        changed.payload = base64URL(try TestShop.payload { $0.quantity = 100 })
        #expect(refusal(try notification(transaction: changed.compact))?.code == .jwsSignature)
        let stranger = try TestShop.make([], seed: 99)
        #expect(refusal(try notification(transaction: TestShop.signed(by: stranger)))?.check == .chain)
        #expect(refusal(try notification(transaction: Array("e30.e30.e30".utf8)))?.code == .jwsCertificatesMissing)
    }

    @Test("B64 — documents about different apps, environments or purchases in one notice are refused")
    func disagreement() throws {
        let inner = try TestShop.signed()
        #expect(refusal(try notification(transaction: inner, renewal: renewal(of: "2000000000000001")))?.code == .identityDisagreement)
        let local = try renewal(of: "2000000123456789", in: .localTesting)
        #expect(refusal(try notification(transaction: inner, renewal: local))?.code == .identityDisagreement)
        let foreign = try TestShop.signed { $0.bundleId = "com.other.game" }
        #expect(refusal(try notification(transaction: foreign))?.code == .identityBundleID)
        let anyApp = JWSVerifier(policy: TestShop.policy(bundleID: nil))
        #expect(anyApp.notification(try notification(transaction: foreign), at: TestShop.now).refusal?.code == .identityDisagreement)
    }

    @Test("B62 — the app is read from whichever part is there, and a notice with none of them is refused")
    func parts() throws {
        let summary = try notification(transaction: nil) {
            $0.data = nil
            $0.summary = NotificationSummary()
            $0.summary?.bundleId = TestShop.bundleID
            $0.summary?.environment = .sandbox
        }
        #expect(refusal(summary) == nil)
        let token = try notification(transaction: nil) {
            $0.data = nil
            $0.externalPurchaseToken = ExternalPurchaseToken()
            $0.externalPurchaseToken?.bundleId = TestShop.bundleID
            $0.externalPurchaseToken?.externalPurchaseId = "SANDBOX_b2158121"
        }
        #expect(refusal(token) == nil)
        let productionToken = try notification(transaction: nil) {
            $0.data = nil
            $0.externalPurchaseToken = ExternalPurchaseToken()
            $0.externalPurchaseToken?.bundleId = TestShop.bundleID
            $0.externalPurchaseToken?.externalPurchaseId = "b2158121"
        }
        #expect(refusal(productionToken)?.code == .identityAnchorEnvironment)
        #expect(refusal(try notification(transaction: nil) { $0.data = nil })?.code == .identityBundleID)
    }

    @Test("B62 — in production the app's number must be there and right, in whichever part; the sandbox has none")
    func appNumber() throws {
        var policy = TestShop.policy(environments: nil)
        policy.configuredAnchorsVouchForProduction = true
        let verifier = JWSVerifier(policy: policy)
        func refusal(_ environment: AppStoreEnvironment, _ number: Int64?, inSummary: Bool) throws -> TrustRefusal.Code? {
            let compact = try notification(transaction: nil) {
                $0.data?.environment = environment
                $0.data?.appAppleId = number
                guard inSummary else { return }
                $0.data = nil
                $0.summary = NotificationSummary()
                $0.summary?.bundleId = TestShop.bundleID
                $0.summary?.environment = environment
                $0.summary?.appAppleId = number
            }
            return verifier.notification(compact, at: TestShop.now).refusal?.code
        }
        for inSummary in [false, true] {
            #expect(try refusal(.production, TestShop.appAppleID, inSummary: inSummary) == nil)
            #expect(try refusal(.production, nil, inSummary: inSummary) == .identityAppAppleID)
            #expect(try refusal(.production, 1, inSummary: inSummary) == .identityAppAppleID)
            #expect(try refusal(.sandbox, nil, inSummary: inSummary) == nil)
        }
    }

    @Test("an app transaction inside is verified too")
    func appTransaction() throws {
        var inner = JWSAppTransactionDecodedPayload()
        inner.bundleId = TestShop.bundleID
        inner.receiptType = .sandbox
        inner.receiptCreationDate = TestShop.signedDate
        let signed = String(decoding: try authority.sign(inner), as: UTF8.self)
        let compact = try notification(transaction: nil) {
            $0.data = nil
            $0.appData = NotificationAppData()
            $0.appData?.bundleId = TestShop.bundleID
            $0.appData?.environment = .sandbox
            $0.appData?.signedAppTransactionInfo = signed
        }
        #expect(try TestShop.verifier().notification(compact, at: TestShop.now).get().content.appTransaction?.content == inner)
    }
}
