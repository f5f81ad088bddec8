import AppStoreTrust
import AppStoreTypes
import Testing

@Suite("Dates of certificates and documents")
struct DatesTests {
    /// A signer whose certificate ends on 2025-10-11, as Apple's did.
    static let lapsing: SigningAuthority = {
        var plan = SigningPlan(kind: .signedData, validity: TestShop.validity)
        plan.leafValidity = EpochMilliseconds(1_735_689_600_000)...EpochMilliseconds(1_760_140_800_000)
        return sure { try TestShop.make(plan, seed: 11) }
    }()

    func verdict(signed: Int64, at now: EpochMilliseconds = TestShop.now, revocation: TrustPolicy.Revocation = .off) throws -> TrustRefusal?
    {
        let compact = try TestShop.signed(by: Self.lapsing) { $0.signedDate = EpochMilliseconds(signed) }
        let policy = TestShop.policy(trusting: [Self.lapsing.anchor], revocation: revocation)
        return JWSVerifier(policy: policy).transaction(compact, at: now).refusal
    }

    @Test("B28 — signed while the certificate was valid: good for ever, judged at the signed date")
    func signedInTime() throws {
        #expect(try verdict(signed: TestShop.signedDate.milliseconds) == nil)
    }

    @Test("B28 — signed after the certificate ended: refused, but the device may sync and send again")
    func signedTooLate() throws {
        let refusal = try #require(try verdict(signed: 1_760_227_200_000))
        #expect(refusal.code == .chainExpired)
        #expect(refusal.isRetryable)
        #expect(refusal.message.contains("Ask the device to sync"))
    }

    @Test("B28 — signed in the future: refused beyond the allowed skew")
    func signedInFuture() throws {
        let now = TestShop.signedDate
        #expect(try verdict(signed: now.milliseconds + TestShop.day, at: now)?.code == .jwsSignedInFuture)
        #expect(try verdict(signed: now.milliseconds + TrustPolicy.usualClockSkew + 1, at: now)?.code == .jwsSignedInFuture)
        #expect(try verdict(signed: now.milliseconds + TrustPolicy.usualClockSkew, at: now) == nil)
    }

    @Test("B28 — with online checks the present counts, and the reason says so")
    func online() throws {
        let refusal = try #require(try verdict(signed: TestShop.signedDate.milliseconds, revocation: .soft))
        #expect(refusal.code == .chainExpired)
        #expect(refusal.message.contains("the present moment counts"))
    }

    @Test("valid now but not yet when it was signed: refused")
    func notYetValid() throws {
        #expect(try verdict(signed: 1_735_689_599_999)?.code == .chainNotYetValid)
        #expect(try verdict(signed: 1_735_689_600_000) == nil)
    }

    @Test("the last second of a certificate belongs to it as a whole")
    func lastSecond() throws {
        #expect(try verdict(signed: 1_760_140_800_999) == nil)
        #expect(try verdict(signed: 1_760_140_801_000)?.code == .chainExpired)
    }

    @Test("dates are judged again for a signer that is remembered")
    func remembered() throws {
        let verifier = TestShop.verifier(trusting: [Self.lapsing.anchor])
        #expect(verifier.transaction(try TestShop.signed(by: Self.lapsing), at: TestShop.now).refusal == nil)
        let late = try TestShop.signed(by: Self.lapsing) { $0.signedDate = EpochMilliseconds(1_760_227_200_000) }
        #expect(verifier.transaction(late, at: TestShop.now).refusal?.code == .chainExpired)
    }

    @Test("a document without a date is judged at the present")
    func undated() throws {
        let compact = try TestShop.signed(by: Self.lapsing) { $0.signedDate = nil }
        let verifier = TestShop.verifier(trusting: [Self.lapsing.anchor])
        #expect(verifier.transaction(compact, at: TestShop.now).refusal?.code == .chainExpired)
        #expect(verifier.transaction(compact, at: TestShop.signedDate).refusal == nil)
    }
}
