import AppStoreTrust
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@Suite("Published receipts", .enabled(if: Fixtures.areHere))
struct ReceiptFixtureTests {
    private func verifier(trusting root: String?) throws -> ReceiptVerifier {
        let anchors = try root.map { [try TrustAnchor(pemOrDER: Fixtures.bytes("certificates/\($0)"))] } ?? []
        var policy = TrustPolicy(anchors: TrustAnchors(configured: anchors), bundleID: nil, appAppleID: nil, environments: nil)
        policy.configuredAnchorsVouchForProduction = true
        return ReceiptVerifier(policy: policy)
    }

    @Test("gets the verdict that it should, without and with the anchor it needs", arguments: ReceiptFixture.paths)
    func verdict(path: String) throws {
        let fixture = try #require(ReceiptFixture.all[path])
        let bytes = try Fixtures.bytes(path)
        let plain = try verifier(trusting: nil).receipt(bytes, at: ReceiptFixture.now)
        let trusting = try verifier(trusting: fixture.trusted_root).receipt(bytes, at: ReceiptFixture.now)
        switch fixture.verdict {
        case "accept":
            #expect(plain.refusal == nil)
            #expect(trusting.refusal == nil)
        case "accept-local-testing-only", "accept-under-test-root":
            #expect(plain.refusal?.check == .chain)
            #expect(trusting.refusal == nil)
        case "reject":
            #expect(plain.refusal != nil)
            #expect(trusting.refusal != nil)
        default: Issue.record("the collection has a verdict that this test does not know: \(fixture.verdict)")
        }
    }

    @Test("a receipt made after its signer ended asks for a refresh, one by an unmarked signer does not")
    func reasons() throws {
        let expired = try verifier(trusting: "peer-receipt-expired-root.der")
            .receipt(Fixtures.bytes("hostile/peer-receipt-expired-fresh.der"), at: ReceiptFixture.now).refusal
        #expect(expired?.code == .chainExpired)
        #expect(expired?.isRetryable == true)
        let unmarked = try verifier(trusting: "peer-receipt-no-signer-oid-root.der")
            .receipt(Fixtures.bytes("hostile/peer-receipt-no-signer-oid.der"), at: ReceiptFixture.now).refusal
        #expect(unmarked?.code == .chainLeafMarker)
        #expect(unmarked?.isRetryable == false)
    }

    @Test("a server never believes a production receipt under an anchor that it was told of")
    func productionNeedsApple() throws {
        for file in ["hostile/peer-receipt-type-production.der", "hostile/peer-receipt-type-vpp.der"] {
            let anchor = try TrustAnchor(pemOrDER: Fixtures.bytes("certificates/peer-receipt-root.der"))
            let policy = TrustPolicy(
                anchors: TrustAnchors(configured: [anchor]), bundleID: nil, appAppleID: nil, environments: nil)
            let refusal = try ReceiptVerifier(policy: policy).receipt(Fixtures.bytes(file), at: ReceiptFixture.now).refusal
            #expect(refusal?.code == .identityAnchorEnvironment)
        }
    }

    @Test("the container is read as OpenSSL reads it", arguments: ReceiptFixture.readable)
    func container(path: String) throws {
        let fixture = try #require(ReceiptFixture.all[path])
        let receipt = try UnverifiedReceipt.parse(Fixtures.bytes(path))
        #expect(hex(SHA256.hash(receipt.signedOctets)) == fixture.content_sha256)
        #expect(receipt.digestName.lowercased().filter { $0 != "-" } == fixture.digest)
        #expect(receipt.hasSignedAttributes == fixture.signed_attrs)
        #expect(receipt.usesIndefiniteLengths == fixture.ber_indefinite)
        #expect(receipt.certificates.map(\.fingerprintText) == fixture.embedded_certificates?.map(\.sha256))
        #expect(receipt.signerIndex.map { receipt.certificates[$0].fingerprintText } == fixture.signer?.sha256)
        #expect(receipt.signatureMatchesSigner == fixture.cms_signature_valid)
    }

    @Test("every attribute is read", arguments: ReceiptFixture.readable)
    func attributes(path: String) throws {
        let fixture = try #require(ReceiptFixture.all[path])
        let expected = try #require(fixture.payload)
        let receipt = try UnverifiedReceipt.parse(Fixtures.bytes(path)).content
        #expect(receipt.receiptType?.rawValue == expected.receipt_type)
        #expect(receipt.appAppleID == expected.adam_id)
        #expect(receipt.bundleID?.rawValue == expected.bundle_id)
        #expect(hex(receipt.bundleIDOctets) == expected.bundle_id_raw)
        #expect(receipt.applicationVersion == expected.application_version)
        #expect(receipt.originalApplicationVersion == expected.original_application_version)
        #expect(hex(receipt.opaqueValue) == expected.opaque)
        #expect(hex(receipt.deviceHash) == expected.sha1_hash)
        #expect(receipt.ageRating == expected.age_rating)
        #expect(receipt.downloadID == expected.download_id)
        #expect(receipt.versionExternalIdentifier == expected.version_external_id)
        #expect(receipt.creationDate?.milliseconds == expected.receipt_creation_epoch.map { $0 * 1_000 })
        #expect(receipt.originalPurchaseDate == moment(expected.original_purchase_date))
        #expect(receipt.expirationDate == moment(expected.expiration_date))
        let named: Set<Int64> = [0, 1, 2, 3, 4, 5, 10, 12, 15, 16, 17, 18, 19, 21]
        #expect(Set(receipt.otherAttributes.map(\.type)) == Set(expected.attribute_types).subtracting(named))
    }

    @Test("every purchase is read, in the receipt's order", arguments: ReceiptFixture.readable)
    func purchases(path: String) throws {
        let fixture = try #require(ReceiptFixture.all[path])
        let purchases = try UnverifiedReceipt.parse(Fixtures.bytes(path)).content.purchases
        #expect(purchases.count == fixture.in_app_count)
        #expect(Set(purchases.compactMap { $0.productID?.rawValue }) == Set(fixture.product_ids ?? []))
        let ids = purchases.compactMap { $0.transactionID?.rawValue }.joined(separator: "\n")
        #expect(hex(SHA256.hash(Array(ids.utf8))) == fixture.transaction_ids_in_order_sha256)
        let expected = try #require(fixture.in_app)
        // Of long lists the collection keeps the first and the last.
        let compared = fixture.in_app_note == nil ? purchases : [purchases.first, purchases.last].compactMap { $0 }
        #expect(compared.count == expected.count)
        for (purchase, expected) in zip(compared, expected) { expect(purchase, is: expected) }
    }

    private func expect(_ purchase: InAppPurchaseReceipt, is expected: ReceiptFixture.Purchase) {
        #expect(purchase.quantity == expected.quantity)
        #expect(purchase.productID?.rawValue == expected.product_id)
        #expect(purchase.transactionID?.rawValue == expected.transaction_id)
        #expect(purchase.originalTransactionID?.rawValue == expected.original_transaction_id)
        #expect(purchase.purchaseDate == moment(expected.purchase_date))
        #expect(purchase.originalPurchaseDate == moment(expected.original_purchase_date))
        #expect(purchase.expirationDate == moment(expected.expires_date))
        #expect(purchase.productTypeNumber == expected.product_type)
        #expect(purchase.webOrderLineItemID?.rawValue == expected.web_order_line_item_id.flatMap { $0 == 0 ? nil : String($0) })
        #expect(purchase.isTrialPeriod == expected.is_trial_period.map { $0 == 1 })
        #expect(purchase.isInIntroductoryOfferPeriod == expected.is_in_intro_offer_period.map { $0 == 1 })
        #expect(purchase.cancellationDate == nil)
    }

    @Test("the device hash tells the device of the receipt from another", arguments: ReceiptFixture.readable)
    func device(path: String) throws {
        let fixture = try #require(ReceiptFixture.all[path])
        let bytes = try Fixtures.bytes(path)
        let receipt = try UnverifiedReceipt.parse(bytes).content
        if let own = fixture.device_guid_hex {
            let device = try #require(DeviceIdentifier(own))
            #expect(device.binding(of: receipt) == .matches)
            #expect(try verifier(trusting: fixture.trusted_root).receipt(bytes, at: ReceiptFixture.now, device: device).refusal == nil)
        }
        let other = try #require(DeviceIdentifier(fixture.other_device_guid_hex ?? "00000000-0000-0000-0000-000000000001"))
        #expect(other.binding(of: receipt) == .doesNotMatch)
        let refusal = try verifier(trusting: fixture.trusted_root).receipt(bytes, at: ReceiptFixture.now, device: other).refusal
        #expect(fixture.verdict == "reject" || refusal?.code == .receiptDeviceHash)
    }

    private func moment(_ text: String?) -> EpochMilliseconds? {
        guard let text, let date = try? Date(text, strategy: .iso8601) else { return nil }
        return EpochMilliseconds(Int64(date.timeIntervalSince1970) * 1_000)
    }

    private func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }
}
