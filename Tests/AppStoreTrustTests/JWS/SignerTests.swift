import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@Suite("The certificates of a signed document")
struct SignerTests {
    @Test(
        "B26 — a certificate is no purchase signer just because its root is trusted",
        arguments: [
            (.leafMarkerMissing, .chainLeafMarker), (.intermediateMarkerMissing, .chainIntermediateMarker),
            (.intermediateNotAuthority, .chainIntermediateNotAuthority), (.intermediateMayNotSign, .chainIntermediateNotAuthority),
            (.leafIsAuthority, .chainLeafIsAuthority), (.leafMarkerNearMiss, .chainLeafMarker),
            (.intermediateMarkerNearMiss, .chainIntermediateMarker), (.markersSwapped, .chainLeafMarker),
            (.unknownCriticalExtension, .chainBroken),
        ] as [(SigningPlan.Defect, TrustRefusal.Code)])
    func defects(defect: SigningPlan.Defect, code: TrustRefusal.Code) throws {
        let authority = try TestShop.make([defect])
        let refusal = try #require(TestShop.refusal(TestShop.signed(by: authority), trusting: [authority.anchor]))
        #expect(refusal.code == code, "\(refusal)")
        #expect(!refusal.isRetryable)
    }

    @Test("B26 — the correct chain passes, with or without key ids", arguments: [Set<SigningPlan.Defect>(), Set([.keyIDsMissing])])
    func correct(defects: Set<SigningPlan.Defect>) throws {
        let authority = try TestShop.make(defects)
        let verified = try TestShop.verifier(trusting: [authority.anchor]).transaction(TestShop.signed(by: authority), at: TestShop.now)
            .get()
        #expect(verified.content == TestShop.transaction())
        #expect(verified.anchor == authority.anchor)
        #expect(verified.environment == .sandbox)
        #expect(verified.signingDate == TestShop.signedDate)
    }

    @Test("a right chain to an unknown root is refused, although the root lies in x5c")
    func unknownRoot() throws {
        let stranger = try TestShop.make([], seed: 99)
        // Both authorities have the same names, so only the keys tell them apart.
        #expect(TestShop.refusal(try TestShop.signed(by: stranger))?.code == .chainBroken)
        let other = try TestShop.make(
            {
                var plan = SigningPlan(kind: .signedData, validity: TestShop.validity)
                plan.rootName = DistinguishedName(commonName: "Apple Root CA - G4")
                return plan
            }(), seed: 98)
        #expect(TestShop.refusal(try TestShop.signed(by: other))?.code == .chainUnknownRoot)
    }

    @Test("a look-alike of Apple's root with another key is refused")
    func lookAlike() throws {
        var plan = SigningPlan(kind: .signedData, validity: TestShop.validity)
        let unit = "Apple Certification Authority"
        plan.rootName = DistinguishedName(
            commonName: "Apple Root CA - G3", organizationalUnit: unit, organization: "Apple Inc.", country: "US")
        let authority = try TestShop.make(plan, seed: 5)
        #expect(authority.anchor.name == TrustAnchors.apple.all[2].name)
        #expect(TestShop.refusal(try TestShop.signed(by: authority), trusting: [])?.check == .chain)
        // Trusting the look-alike for tests does not get in the way of Apple's own, nor the other way round.
        #expect(TestShop.refusal(try TestShop.signed(by: authority), trusting: [authority.anchor]) == nil)
        let production = try TestShop.signed(by: authority) { $0.environment = .production }
        #expect(TestShop.refusal(production, trusting: [authority.anchor])?.code == .identityAnchorEnvironment)
    }

    @Test("swapped, doubled and foreign certificates are refused")
    func swapped() throws {
        let identity = TestShop.authority.identity
        let (leaf, intermediate, root) = (identity.certificates[0], identity.certificates[1], identity.certificates[2])
        let orders = [
            [intermediate, leaf, root], [leaf, root, intermediate], [root, intermediate, leaf], [leaf, leaf, root],
            [intermediate, intermediate, root], [leaf, root, root], [intermediate, root, root],
        ]
        for order in orders {
            let compact = try identity.sign(header: TestShop.header(order), payload: TestShop.payload())
            #expect([.chain, .certificate].contains(TestShop.refusal(compact)?.check))
        }
        let stranger = try TestShop.make([], seed: 99).identity
        let mixed = try stranger.sign(header: TestShop.header([stranger.certificates[0], intermediate, root]), payload: TestShop.payload())
        #expect(TestShop.refusal(mixed)?.code == .chainBroken)
        let stolen = try stranger.sign(header: TestShop.header(identity.certificates), payload: TestShop.payload())
        #expect(TestShop.refusal(stolen)?.code == .jwsSignature)
    }

    @Test("what stands in x5c[2] takes no part: the anchor comes from the policy")
    func rootIsAHint() throws {
        let identity = TestShop.authority.identity
        let hint = Array("anything".utf8)
        let compact = try identity.sign(
            header: TestShop.header([identity.certificates[0], identity.certificates[1], hint]), payload: TestShop.payload())
        #expect(TestShop.refusal(compact) == nil)
    }

    @Test("rubbish instead of a certificate is refused with its place")
    func rubbish() throws {
        let identity = TestShop.authority.identity
        for (index, bytes) in [(0, [UInt8]()), (0, [0x30, 0x80]), (1, Array("example2".utf8)), (1, identity.certificates[1] + [0])] {
            var certificates = identity.certificates
            certificates[index] = bytes
            let refusal = TestShop.refusal(try identity.sign(header: TestShop.header(certificates), payload: TestShop.payload()))
            #expect(refusal?.check == .certificate, "\(String(describing: refusal))")
        }
    }

    @Test("an intermediate below the intermediate is refused: Apple's path has exactly three")
    func longerPath() throws {
        let authority = TestShop.authority
        // The leaf of this plan is an authority, under which another leaf is issued.
        let upper = try TestShop.make([.leafIsAuthority])
        let chain = [upper.identity.certificates[0], upper.identity.certificates[1], authority.identity.certificates[2]]
        let compact = try upper.identity.sign(header: TestShop.header(chain), payload: TestShop.payload())
        #expect(TestShop.refusal(compact, trusting: [upper.anchor])?.code == .chainLeafIsAuthority)
    }

    @Test("receipt signers with RSA keys cannot sign a JWS")
    func foreignKey() throws {
        let receipts = try TestShop.make(SigningPlan(kind: .receipts, validity: TestShop.validity), seed: 4)
        let compact = try TestShop.authority.identity.sign(
            header: TestShop.header(receipts.identity.certificates), payload: TestShop.payload())
        #expect(TestShop.refusal(compact, trusting: [receipts.anchor])?.code == .certificateKey)
    }
}
