import AppStoreTrust
import AppStoreTypes
import Testing

@Suite("Whose document it is")
struct IdentityTests {
    let authority = TestShop.authority
    let production = TestShop.policy(environments: [.production])

    @Test("B25 — an Xcode-signed JWS is valid only under an anchor the operator named")
    func xcode() throws {
        let compact = try TestShop.signed(by: TestShop.xcode) { $0.environment = .xcode }
        let local = try TestShop.verifier(trusting: [TestShop.xcode.anchor]).transaction(compact, at: TestShop.now).get()
        #expect(local.environment == .xcode)
        #expect(local.anchor == TestShop.xcode.anchor)
        #expect(TestShop.refusal(compact, trusting: [])?.code == .jwsChainLength)
        let server = TestShop.policy(trusting: [TestShop.xcode.anchor], environments: [.production])
        #expect(JWSVerifier(policy: server).transaction(compact, at: TestShop.now).refusal?.code == .identityEnvironment)
    }

    @Test(
        "B25 — a self-made certificate is refused everywhere, whatever environment the payload claims", arguments: AppStoreEnvironment.known
    )
    func selfMade(environment: AppStoreEnvironment) throws {
        let stranger = try TestShop.make(SigningPlan(kind: .xcode, validity: TestShop.validity), seed: 66)
        let compact = try TestShop.signed(by: stranger) { $0.environment = environment }
        for anchors in [[], [TestShop.xcode.anchor], [authority.anchor]] {
            #expect(TestShop.refusal(compact, trusting: anchors)?.code == .jwsChainLength)
        }
    }

    @Test(
        "Xcode's certificate vouches for local tests only",
        arguments: [AppStoreEnvironment.production, .sandbox, AppStoreEnvironment(rawValue: "Staging")])
    func xcodeClaimsMore(environment: AppStoreEnvironment) throws {
        let compact = try TestShop.signed(by: TestShop.xcode) { $0.environment = environment }
        let policy = TestShop.policy(trusting: [TestShop.xcode.anchor], environments: nil)
        #expect(JWSVerifier(policy: policy).transaction(compact, at: TestShop.now).refusal?.code == .identityAnchorEnvironment)
    }

    @Test("a configured anchor never vouches for production")
    func configuredAnchor() throws {
        let compact = try TestShop.signed { $0.environment = .production }
        let policy = TestShop.policy(environments: nil)
        #expect(JWSVerifier(policy: policy).transaction(compact, at: TestShop.now).refusal?.code == .identityAnchorEnvironment)
        let local = try TestShop.signed { $0.environment = .localTesting }
        #expect(TestShop.refusal(local) == nil)
    }

    @Test("sandbox data does not reach a production verifier, and a missing environment is no environment")
    func environment() throws {
        #expect(JWSVerifier(policy: production).transaction(try TestShop.signed(), at: TestShop.now).refusal?.code == .identityEnvironment)
        #expect(TestShop.refusal(try TestShop.signed { $0.environment = nil })?.code == .identityEnvironment)
        #expect(
            TestShop.refusal(try TestShop.signed { $0.environment = AppStoreEnvironment(rawValue: "sandbox") })?.code
                == .identityEnvironment)
    }

    @Test("B115 — another app's purchase is refused, letter case included", arguments: ["com.other.game", "com.example.Backyard", "", nil])
    func otherApp(bundleID: String?) throws {
        let refusal = try #require(TestShop.refusal(try TestShop.signed { $0.bundleId = bundleID.map { BundleID(rawValue: $0) } }))
        #expect(refusal.code == .identityBundleID)
        #expect(refusal.message.contains("com.example.backyard"))
    }

    @Test("B30 — a production policy without the app's Apple id is told as a defect before anything arrives")
    func productionNeedsAppleID() {
        #expect(TestShop.policy(appAppleID: nil, environments: [.production]).defect?.contains("Apple id") == true)
        #expect(TestShop.policy(environments: [.production]).defect == nil)
        #expect(TestShop.policy(appAppleID: nil, environments: [.sandbox]).defect == nil)
        #expect(TestShop.policy(environments: []).defect != nil)
    }

    @Test("B30 — the app's Apple id is compared in production only, where it must not be missing")
    func appleID() throws {
        func refusal(_ appleID: Int64?, _ environment: AppStoreEnvironment) throws -> TrustRefusal? {
            var body = JWSAppTransactionDecodedPayload()
            body.receiptType = environment
            body.bundleId = TestShop.bundleID
            body.appAppleId = appleID
            body.receiptCreationDate = TestShop.signedDate
            var policy = TestShop.policy(environments: nil)
            // Test keys sign no production data; the operator's tool may say otherwise for a file.
            policy.configuredAnchorsVouchForProduction = true
            return JWSVerifier(policy: policy).appTransaction(try authority.sign(body), at: TestShop.now).refusal
        }
        #expect(try refusal(TestShop.appAppleID, .production) == nil)
        #expect(try refusal(nil, .production)?.code == .identityAppAppleID)
        #expect(try refusal(1, .production)?.code == .identityAppAppleID)
        #expect(try refusal(nil, .sandbox) == nil)
        #expect(try refusal(1, .sandbox) == nil)
    }

    @Test("B32 — an app transaction without receiptType belongs to Xcode only if Xcode's named certificate signed it")
    func appTransactionWithoutType() throws {
        var body = JWSAppTransactionDecodedPayload()
        body.bundleId = TestShop.bundleID
        body.receiptCreationDate = TestShop.signedDate
        let local = TestShop.verifier(trusting: [TestShop.xcode.anchor])
        #expect(try local.appTransaction(TestShop.xcode.sign(body), at: TestShop.now).get().environment == .xcode)
        #expect(TestShop.verifier().appTransaction(try authority.sign(body), at: TestShop.now).refusal?.code == .identityEnvironment)
        #expect(
            JWSVerifier(policy: production).appTransaction(try authority.sign(body), at: TestShop.now).refusal?.code == .identityEnvironment
        )
    }

    @Test("app transactions are judged at their creation date")
    func appTransactionDate() throws {
        var body = JWSAppTransactionDecodedPayload()
        body.bundleId = TestShop.bundleID
        body.receiptType = .sandbox
        body.receiptCreationDate = EpochMilliseconds(1_735_689_599_000)
        #expect(TestShop.verifier().appTransaction(try authority.sign(body), at: TestShop.now).refusal?.code == .chainNotYetValid)
    }

    @Test("retention requests name the app by its Apple id, renewal info not at all")
    func others() throws {
        var request = DecodedRealtimeRequestBody()
        request.environment = .sandbox
        request.signedDate = TestShop.signedDate
        #expect(TestShop.verifier().retentionRequest(try authority.sign(request), at: TestShop.now).refusal == nil)
        request.environment = .production
        var policy = TestShop.policy(environments: nil)
        policy.configuredAnchorsVouchForProduction = true
        #expect(
            JWSVerifier(policy: policy).retentionRequest(try authority.sign(request), at: TestShop.now).refusal?.code == .identityAppAppleID
        )
        var renewal = JWSRenewalInfoDecodedPayload()
        renewal.environment = .sandbox
        renewal.signedDate = TestShop.signedDate
        #expect(TestShop.verifier().renewalInfo(try authority.sign(renewal), at: TestShop.now).refusal == nil)
    }

    @Test(
        "B116 — ids that cannot be Apple's are told apart before anything is asked",
        arguments: [
            "A1B2C3D4-0000-4000-8000-000000000001", " 1000000123", "1e15", "-5", String(repeating: "9", count: 400), "0", "", "１２３",
        ])
    func implausible(id: String) {
        #expect(!TransactionID(rawValue: id).isPlausible(in: .production))
    }

    @Test("B116 — Apple's own ids pass, and Xcode's which count from 0")
    func plausible() {
        #expect(TransactionID("2000001024998954").isPlausible(in: .sandbox))
        #expect(TransactionID("504300000000000001").isPlausible(in: .production))
        #expect(TransactionID("0").isPlausible(in: .xcode))
    }
}
