import AppStoreTrust
import AppStoreTypes
import Testing

@Suite("Judging a receipt")
struct ReceiptVerifierTests {
    private func refusal(
        _ bytes: [UInt8], at now: EpochMilliseconds = ReceiptWorld.day(1), _ change: (inout TrustPolicy) -> Void = { _ in }
    )
        throws -> TrustRefusal?
    {
        try ReceiptWorld.verifier(change).receipt(bytes, at: now).refusal
    }

    private func authority(_ plan: SigningPlan, seed: UInt64 = 7) throws -> SigningAuthority {
        var generator = ReceiptWorld.Generator(state: seed)
        return try SigningAuthority(plan: plan, using: &generator)
    }

    @Test("B04 — a receipt in BER with pieces reads as the one in DER; cut off or nested too deep it is refused by name")
    func indefiniteLengths() throws {
        let plain = try ReceiptWorld.verdict(ReceiptWorld.sign()).get()
        let pieces = try ReceiptWorld.sign { $0.encoding = .indefinite(pieceSize: 400) }
        #expect(try ReceiptWorld.verdict(pieces).get().content == plain.content)
        #expect(try refusal(pieces.dropLast(2))?.code == .receiptEncoding)
        #expect(try refusal([[UInt8]](repeating: [0x30, 0x80], count: 200).flatMap { $0 })?.code == .receiptLimit)
    }

    @Test("B07 — a receipt without purchases is valid and grants nothing")
    func noPurchases() throws {
        let verified = try ReceiptWorld.verdict(ReceiptWorld.sign(ReceiptWorld.receipt(purchases: 0))).get()
        #expect(verified.content.purchases.isEmpty)
    }

    @Test("B12 — certificates are judged when the receipt was made, and only the root is pinned")
    func expiredIntermediate() throws {
        // The intermediate ends on 2023-02-07; (a) made before, (b) made after, (c) made after under its successor.
        func epoch(_ text: Int64) -> EpochMilliseconds { EpochMilliseconds(text) }
        let end = epoch(1_675_728_000_000)
        let old = try authority(SigningPlan(kind: .receipts, validity: epoch(1_600_000_000_000)...end))
        let successor = try authority(SigningPlan(kind: .receipts, validity: epoch(1_600_000_000_000)...epoch(1_900_000_000_000)), seed: 8)
        func verdict(_ authority: SigningAuthority, made: Int64) throws -> Verdict<AppReceipt> {
            var receipt = ReceiptWorld.receipt()
            receipt.creationDate = epoch(made)
            let bytes = try ReceiptBuilder().receipt(receipt, signedBy: authority.identity)
            let policy = TrustPolicy(
                anchors: TrustAnchors(configured: [old.anchor, successor.anchor]), bundleID: ReceiptWorld.app, appAppleID: nil,
                environments: nil)
            return ReceiptVerifier(policy: policy).receipt(bytes, at: epoch(1_720_000_000_000))
        }
        #expect(try verdict(old, made: 1_675_641_600_000).refusal == nil)
        let late = try #require(try verdict(old, made: 1_675_814_400_000).refusal)
        #expect(late.code == .chainExpired)
        #expect(late.isRetryable)
        #expect(try verdict(successor, made: 1_675_814_400_000).refusal == nil)
    }

    @Test("B13 — absence from a longer list revokes nothing: each receipt only says what it holds")
    func longList() throws {
        let first = try ReceiptWorld.verdict(ReceiptWorld.sign(ReceiptWorld.receipt(purchases: 1))).get().content
        let second = try ReceiptWorld.verdict(ReceiptWorld.sign(ReceiptWorld.receipt(purchases: 200))).get().content
        #expect(second.purchases.count == 200)
        #expect((first.purchases + second.purchases).allSatisfy { $0.cancellationDate == nil })
    }

    @Test("B18 — purchases keep the receipt's order, which is no order in time")
    func order() throws {
        var receipt = ReceiptWorld.receipt(purchases: 3)
        receipt.purchases[0].expirationDate = EpochMilliseconds(1_592_784_000_000)
        receipt.purchases[1].expirationDate = EpochMilliseconds(1_587_513_600_000)
        receipt.purchases[2].expirationDate = nil
        #expect(try ReceiptWorld.verdict(ReceiptWorld.sign(receipt)).get().content.purchases == receipt.purchases)
    }

    @Test("B115 — a genuine receipt of another app, or with another letter case, is refused")
    func otherApp() throws {
        var receipt = ReceiptWorld.receipt()
        receipt.bundleIDOctets = []
        for name in ["com.other.game", "com.example.App", "com.example.app "] {
            receipt.bundleID = BundleID(name)
            let found = try #require(try refusal(ReceiptWorld.sign(receipt)))
            #expect(found.code == .identityBundleID)
            #expect(found.message.contains(name))
        }
        receipt.bundleID = nil
        #expect(try refusal(ReceiptWorld.sign(receipt))?.code == .identityBundleID)
    }

    @Test("Parser bug 14 — certificates that ended since do no harm to a receipt made in time")
    func expiredSince() throws {
        #expect(try refusal(ReceiptWorld.sign(), at: ReceiptWorld.day(100_000)) == nil)
    }

    @Test("Parser bug 15 — a root inside the receipt is not trusted")
    func embeddedRoot() throws {
        let impostor = try authority(SigningPlan(kind: .receipts, validity: ReceiptWorld.day(-10)...ReceiptWorld.day(10)))
        let bytes = try ReceiptBuilder().receipt(ReceiptWorld.receipt(), signedBy: impostor.identity)
        #expect(try refusal(bytes)?.check == .chain)
    }

    @Test(
        "Parser bug 16 — a signer or intermediate without Apple's marker is refused",
        arguments: [
            SigningPlan.Defect.leafMarkerMissing, .leafMarkerNearMiss, .markersSwapped, .leafIsAuthority, .intermediateNotAuthority,
            .intermediateMayNotSign, .unknownCriticalExtension,
        ])
    func defects(defect: SigningPlan.Defect) throws {
        let plan = SigningPlan(kind: .receipts, validity: ReceiptWorld.day(-10)...ReceiptWorld.day(10), defects: [defect])
        let authority = try authority(plan)
        let bytes = try ReceiptBuilder().receipt(ReceiptWorld.receipt(), signedBy: authority.identity)
        let found = try #require(try refusal(bytes) { $0.anchors = TrustAnchors(configured: [authority.anchor]) })
        #expect([.chain, .marker].contains(found.check))
        #expect(!found.isRetryable)
    }

    @Test("an intermediate under a configured anchor needs no marker: test authorities seldom have it")
    func unmarkedIntermediate() throws {
        let plan = SigningPlan(
            kind: .receipts, validity: ReceiptWorld.day(-10)...ReceiptWorld.day(10), defects: [.intermediateMarkerMissing, .keyIDsMissing])
        let authority = try authority(plan)
        let bytes = try ReceiptBuilder().receipt(ReceiptWorld.receipt(), signedBy: authority.identity)
        #expect(try refusal(bytes) { $0.anchors = TrustAnchors(configured: [authority.anchor]) } == nil)
    }

    @Test("Parser bug 17 — the device hash covers the bundle id's octets with tag and length")
    func deviceHash() throws {
        let device = try #require(DeviceIdentifier("11223344-5566-7788-99AA-BBCCDDEEFF00"))
        var receipt = ReceiptWorld.receipt()
        receipt.deviceHash = device.hash(of: receipt)
        let bytes = try ReceiptWorld.sign(receipt)
        let verifier = try ReceiptWorld.verifier()
        #expect(verifier.receipt(bytes, at: ReceiptWorld.day(1), device: device).refusal == nil)
        let other = try #require(DeviceIdentifier(bytes: Array(repeating: 1, count: 6)))
        #expect(verifier.receipt(bytes, at: ReceiptWorld.day(1), device: other).refusal?.code == .receiptDeviceHash)
        receipt.opaqueValue = []
        #expect(device.binding(of: receipt) == .cannotTell)
        let silent = verifier.receipt(try ReceiptWorld.sign(receipt), at: ReceiptWorld.day(1), device: device).refusal
        #expect(silent?.code == .receiptDeviceHash)
    }

    @Test("a device has 6 or 16 bytes, written with or without hyphens or colons")
    func deviceNames() {
        #expect(DeviceIdentifier("6c:40:08:b5:94:5e")?.bytes == [0x6C, 0x40, 0x08, 0xB5, 0x94, 0x5E])
        #expect(DeviceIdentifier("6C4008B5945E") == DeviceIdentifier("6c-40-08-b5-94-5e"))
        for text in ["", "6c4008b5945", "6c4008b5945g", "6c4008b5945e00", String(repeating: "00", count: 17), "６c4008b5945e"] {
            #expect(DeviceIdentifier(text) == nil, "\(text)")
        }
    }

    @Test("Parser bug 18 — the hash is over the content's octets; one over tag and length too does not pass")
    func digestCoversContentOnly() throws {
        let payload = ReceiptAttributes.octets(of: ReceiptWorld.receipt())
        let identity = try ReceiptWorld.authority.identity
        let right = try ReceiptBuilder().container(of: payload, signedBy: identity)
        // The same container with the signature of one whose content is the string with its tag and length.
        let wrapped = try ReceiptBuilder().container(of: BER.value(0x04, payload), signedBy: identity)
        let forged = right.dropLast(256) + wrapped.suffix(256)
        #expect(try refusal(right) == nil)
        #expect(try refusal(Array(forged))?.code == .receiptSignature)
    }

    @Test("a receipt from the future is refused, one within the skew of clocks is not")
    func future() throws {
        let bytes = try ReceiptWorld.sign()
        let skew = TrustPolicy.usualClockSkew
        let made = ReceiptWorld.day(0).milliseconds
        #expect(try refusal(bytes, at: EpochMilliseconds(made - skew)) == nil)
        let found = try #require(try refusal(bytes, at: EpochMilliseconds(made - skew - 1)))
        #expect(found.code == .receiptCreatedInFuture)
    }

    @Test("a receipt without its creation date cannot be judged")
    func noCreationDate() throws {
        var receipt = ReceiptWorld.receipt()
        receipt.creationDate = nil
        #expect(try refusal(ReceiptWorld.sign(receipt))?.code == .receiptCreationDate)
    }

    @Test("a receipt that ended is refused and can be refreshed; the year 4001 never comes")
    func expiration() throws {
        var receipt = ReceiptWorld.receipt()
        receipt.expirationDate = ReceiptWorld.day(3)
        #expect(try refusal(ReceiptWorld.sign(receipt), at: ReceiptWorld.day(3)) == nil)
        let found = try #require(try refusal(ReceiptWorld.sign(receipt), at: ReceiptWorld.day(4)))
        #expect(found.code == .receiptExpired)
        #expect(found.isRetryable)
        receipt.expirationDate = EpochMilliseconds(64_092_211_200_000)
        #expect(try refusal(ReceiptWorld.sign(receipt), at: ReceiptWorld.day(4)) == nil)
    }

    @Test("volume purchases count as production, and an unknown kind counts as nothing")
    func environments() throws {
        func found(_ type: ReceiptType?, _ change: (inout TrustPolicy) -> Void) throws -> (AppStoreEnvironment?, TrustRefusal.Code?) {
            var receipt = ReceiptWorld.receipt()
            receipt.receiptType = type
            let verdict = try ReceiptWorld.verifier(change).receipt(ReceiptWorld.sign(receipt), at: ReceiptWorld.day(1))
            return ((try? verdict.get())?.environment, verdict.refusal?.code)
        }
        for type in [ReceiptType.production, .productionVPP] {
            #expect(try found(type, { _ in }) == (nil, .identityAnchorEnvironment))
            #expect(try found(type, { $0.configuredAnchorsVouchForProduction = true }) == (.production, nil))
        }
        for type in [ReceiptType.productionSandbox, .productionVPPSandbox] {
            #expect(try found(type, { _ in }) == (.sandbox, nil))
            #expect(try found(type, { $0.environments = [.production] }) == (nil, .identityEnvironment))
        }
        #expect(try found(ReceiptType(rawValue: "Productio"), { _ in }) == (nil, .identityEnvironment))
        #expect(try found(nil, { _ in }) == (nil, .identityEnvironment))
    }

    @Test("the app's Apple id is compared in production, where the receipt names it")
    func appAppleID() throws {
        func found(_ id: Int64?) throws -> TrustRefusal.Code? {
            var receipt = ReceiptWorld.receipt()
            receipt.receiptType = .production
            receipt.appAppleID = id
            return try refusal(ReceiptWorld.sign(receipt)) {
                $0.configuredAnchorsVouchForProduction = true
                $0.appAppleID = 42
            }?.code
        }
        #expect(try found(42) == nil)
        #expect(try found(43) == .identityAppAppleID)
        #expect(try found(nil) == nil)
    }

    @Test("Xcode's receipt is valid only under its very certificate, and only as Xcode's")
    func xcode() throws {
        let identity = try ReceiptWorld.xcode
        var receipt = ReceiptWorld.receipt()
        receipt.receiptType = .xcode
        let bytes = try ReceiptBuilder.xcode.receipt(receipt, signedBy: identity)
        #expect(try ReceiptWorld.verifier().receipt(bytes, at: ReceiptWorld.day(1)).get().environment == .xcode)
        #expect(try refusal(bytes) { $0.anchors = .apple }?.check == .chain)
        receipt.receiptType = .productionSandbox
        #expect(try refusal(ReceiptBuilder.xcode.receipt(receipt, signedBy: identity))?.code == .identityAnchorEnvironment)
        receipt.receiptType = .production
        let daring = try refusal(ReceiptBuilder.xcode.receipt(receipt, signedBy: identity)) {
            $0.configuredAnchorsVouchForProduction = true
        }
        #expect(daring?.code == .identityAnchorEnvironment)
    }

    @Test("what was remembered of one signer is no help to another")
    func memory() throws {
        let verifier = try ReceiptWorld.verifier()
        let good = try ReceiptWorld.sign()
        #expect(verifier.receipt(good, at: ReceiptWorld.day(1)).refusal == nil)
        var forged = good
        forged[forged.count - 1] ^= 1
        #expect(verifier.receipt(forged, at: ReceiptWorld.day(1)).refusal?.code == .receiptSignature)
        #expect(verifier.receipt(good, at: ReceiptWorld.day(1)).refusal == nil)
        var late = ReceiptWorld.receipt()
        late.creationDate = ReceiptWorld.day(2_000)
        #expect(verifier.receipt(try ReceiptWorld.sign(late), at: ReceiptWorld.day(2_000)).refusal?.code == .chainExpired)
    }
}
