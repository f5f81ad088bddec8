import AppStoreTrust
import AppStoreTypes
import Testing

@Suite("Asking whether certificates were revoked")
struct RevocationTests {
    static let authority = sure {
        try TestShop.make(SigningPlan(kind: .signedData, validity: TestShop.validity, ocspURL: "http://ocsp.example.test/a"), seed: 21)
    }
    static let fresh = (from: EpochMilliseconds(TestShop.now.milliseconds - 3_600_000), to: EpochMilliseconds?(TestShop.now + 3_600_000))

    struct TimedOut: Error {}

    func verifier(_ mode: TrustPolicy.Revocation) -> JWSVerifier {
        JWSVerifier(policy: TestShop.policy(trusting: [Self.authority.anchor], revocation: mode))
    }

    func transport(
        _ answer: OCSPResponder.Answer = .good, signer: OCSPResponder.Signer = .delegate,
        validity: (from: EpochMilliseconds, to: EpochMilliseconds?) = fresh
    ) throws -> OCSPTransport {
        var generator = SeededGenerator(seed: 3)
        let responder = try OCSPResponder(of: Self.authority, answer: answer, signer: signer, validity: validity, using: &generator)
        return { url, request in
            #expect(url == "http://ocsp.example.test/a")
            return try responder.respond(to: request)
        }
    }

    /// What is told when asking, and what the verdict is then.
    func outcome(_ mode: TrustPolicy.Revocation, over transport: OCSPTransport) async throws -> (
        asked: TrustRefusal?, verdict: Verdict<JWSTransactionDecodedPayload>
    ) {
        let compact = try TestShop.signed(by: Self.authority)
        let verifier = verifier(mode)
        let asked = await verifier.askRevocation(of: compact, at: TestShop.now, over: transport)
        return (asked, verifier.transaction(compact, at: TestShop.now))
    }

    @Test(
        "not revoked: accepted without a remark", arguments: [OCSPResponder.Signer.issuer, .delegate], [TrustPolicy.Revocation.soft, .hard])
    func good(signer: OCSPResponder.Signer, mode: TrustPolicy.Revocation) async throws {
        let (asked, verdict) = try await outcome(mode, over: transport(signer: signer))
        #expect(asked == nil)
        #expect(try verdict.get().notes == [])
    }

    @Test("revoked: refused for good, in both modes", arguments: [TrustPolicy.Revocation.soft, .hard])
    func revoked(mode: TrustPolicy.Revocation) async throws {
        let (_, verdict) = try await outcome(mode, over: transport(.revoked(at: TestShop.signedDate)))
        #expect(verdict.refusal?.code == .revocationRevoked)
        #expect(verdict.refusal?.isRetryable == false)
    }

    @Test("unknown to its own issuer: refused", arguments: [TrustPolicy.Revocation.soft, .hard])
    func unknown(mode: TrustPolicy.Revocation) async throws {
        let (_, verdict) = try await outcome(mode, over: transport(.unknown))
        #expect(verdict.refusal?.code == .revocationUnknown)
    }

    @Test("no answer: try again, never forged")
    func silent() async throws {
        let (asked, hard) = try await outcome(.hard) { _, _ in throw TimedOut() }
        #expect(asked?.code == .revocationUnavailable)
        #expect(hard.refusal?.code == .revocationUnavailable)
        #expect(hard.refusal?.isRetryable == true)
        let (_, soft) = try await outcome(.soft) { _, _ in throw TimedOut() }
        #expect(try soft.get().notes.count == 2)
    }

    @Test(
        "answers that cannot be believed are told as such and leave the verdict open",
        arguments: [OCSPResponder.Signer.unauthorisedDelegate, .stranger])
    func untrusted(signer: OCSPResponder.Signer) async throws {
        let (asked, verdict) = try await outcome(.hard, over: transport(signer: signer))
        #expect(asked?.code == .revocationInvalidAnswer)
        #expect(verdict.refusal?.code == .revocationUnavailable)
        #expect(verdict.refusal?.isRetryable == true)
    }

    @Test("answers from the future, answers that are over and answers without an end are not believed")
    func stale() async throws {
        let now = TestShop.now
        let wrong: [(from: EpochMilliseconds, to: EpochMilliseconds?)] = [
            (now + 120_000, now + 240_000), (now + -7_200_000, now + -120_000), (now + -7_200_000, nil),
        ]
        for validity in wrong {
            let (asked, _) = try await outcome(.hard, over: transport(validity: validity))
            #expect(asked?.code == .revocationInvalidAnswer)
        }
        let (asked, _) = try await outcome(.hard, over: transport(validity: (now + 50_000, now + 100_000)))
        #expect(asked == nil)
    }

    @Test(
        "rubbish is not believed",
        arguments: [[], [0x30], [0x30, 0x03, 0x0A, 0x01, 0x06], [UInt8](repeating: 0x30, count: 100_000)] as [[UInt8]])
    func rubbish(answer: [UInt8]) async throws {
        let (asked, verdict) = try await outcome(.hard) { _, _ in answer }
        #expect(asked?.code == .revocationInvalidAnswer)
        #expect(verdict.refusal?.code == .revocationUnavailable)
    }

    @Test("a responder in trouble is asked again later", arguments: [UInt8(2), 3])
    func trouble(status: UInt8) async throws {
        let (asked, _) = try await outcome(.hard) { _, _ in [0x30, 0x03, 0x0A, 0x01, status] }
        #expect(asked?.code == .revocationUnavailable)
    }

    @Test("an answer about another certificate says nothing")
    func otherCertificate() async throws {
        let replies = Replies()
        let transport = try transport()
        let (asked, _) = try await outcome(.hard) { url, request in
            let answer = try await transport(url, request)
            return await replies.first(answer)
        }
        #expect(asked?.code == .revocationInvalidAnswer)
    }

    @Test("answers are remembered for a quarter of an hour, then asked for again")
    func remembered() async throws {
        let compact = try TestShop.signed(by: Self.authority)
        let verifier = verifier(.hard)
        #expect(verifier.transaction(compact, at: TestShop.now).refusal?.code == .revocationUnavailable)
        await verifier.askRevocation(of: compact, at: TestShop.now, over: try transport())
        await verifier.askRevocation(of: compact, at: TestShop.now) { _, _ in
            Issue.record("what is known is not asked again")
            return []
        }
        #expect(verifier.transaction(compact, at: TestShop.now + 899_000).refusal == nil)
        #expect(verifier.transaction(compact, at: TestShop.now + 901_000).refusal?.code == .revocationUnavailable)
    }

    @Test("nobody but an anchor's own certificates decides which addresses are called")
    func noForeignAddress() async throws {
        let stranger = try TestShop.make(
            SigningPlan(kind: .signedData, validity: TestShop.validity, ocspURL: "http://169.254.169.254/"), seed: 22)
        let asked = await verifier(.hard).askRevocation(of: try TestShop.signed(by: stranger), at: TestShop.now) { url, _ in
            Issue.record("called \(url)")
            return []
        }
        #expect(asked?.check == .chain)
    }

    @Test("when revocation is off nobody is asked")
    func off() async throws {
        let (asked, verdict) = try await outcome(.off) { _, _ in
            Issue.record("asked")
            return []
        }
        #expect(asked == nil)
        #expect(verdict.refusal == nil)
    }
}

/// Answers every question with the first answer.
actor Replies {
    private var kept: [UInt8]?

    func first(_ answer: [UInt8]) -> [UInt8] {
        kept = kept ?? answer
        return kept ?? answer
    }
}

extension EpochMilliseconds {
    static func + (moment: Self, milliseconds: Int64) -> Self { Self(moment.milliseconds + milliseconds) }
}
