import AppStoreTrust
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@Suite("Damaged receipts")
struct ReceiptDamageTests {
    /// A receipt as the App Store makes it, and one with everything that it does not use.
    static let samples: [ReceiptBuilder] = {
        var odd = ReceiptBuilder()
        odd.encoding = .indefinite(pieceSize: 300)
        odd.hasSignedAttributes = true
        odd.usesSHA1 = true
        odd.namesHashInSignature = true
        return [ReceiptBuilder(), odd]
    }()

    @Test("a receipt cut off at any byte is refused as damaged", arguments: samples)
    func truncated(builder: ReceiptBuilder) throws {
        let bytes = try builder.receipt(ReceiptWorld.receipt(purchases: 1), signedBy: ReceiptWorld.authority.identity)
        let verifier = try ReceiptWorld.verifier()
        for count in 0..<bytes.count {
            let refusal = verifier.receipt(Array(bytes[..<count]), at: ReceiptWorld.day(1)).refusal
            #expect(refusal?.check == .format, "cut to \(count) bytes")
        }
    }

    @Test("base64 cut off at any character is refused")
    func truncatedText() throws {
        let text = Array(Data(try ReceiptWorld.sign(ReceiptWorld.receipt(purchases: 0))).base64EncodedString().utf8)
        let verifier = try ReceiptWorld.verifier()
        for count in stride(from: 0, to: text.count - 3, by: 1) {
            #expect(verifier.receipt(Array(text[..<count]), at: ReceiptWorld.day(1)).refusal != nil, "cut to \(count) characters")
        }
    }

    @Test("a flipped bit anywhere is noticed, but in the enclosed root, which is never looked at", arguments: samples)
    func flipped(builder: ReceiptBuilder) throws {
        let authority = try ReceiptWorld.authority
        let bytes = try builder.receipt(ReceiptWorld.receipt(purchases: 1), signedBy: authority.identity)
        let root = try #require(range(of: authority.anchor.certificateDER, in: bytes))
        try expectOnlyIrrelevantFlips(bytes, irrelevant: root, verifier: ReceiptWorld.verifier(), now: ReceiptWorld.day(1))
    }

    @Test(
        "the same for a receipt of Apple's", .enabled(if: Fixtures.areHere),
        arguments: [
            "receipts/prod-2023-mac-sha256-3items.der"
        ])
    func flippedApple(path: String) throws {
        let bytes = try Fixtures.bytes(path)
        let root = try #require(range(of: Fixtures.bytes("certificates/AppleIncRootCertificate.cer"), in: bytes))
        let policy = TrustPolicy(anchors: .apple, bundleID: nil, appAppleID: nil, environments: nil)
        try expectOnlyIrrelevantFlips(bytes, irrelevant: root, verifier: ReceiptVerifier(policy: policy), now: ReceiptFixture.now)
    }

    private func expectOnlyIrrelevantFlips(
        _ bytes: [UInt8], irrelevant: Range<Int>, verifier: ReceiptVerifier, now: EpochMilliseconds
    ) throws {
        #expect(verifier.receipt(bytes, at: now).refusal == nil)
        var accepted: [Int] = []
        for index in bytes.indices {
            var damaged = bytes
            // Another bit at each byte; in the root a sample is enough.
            guard !irrelevant.contains(index) || index % 16 == 5 else { continue }
            damaged[index] ^= 1 << UInt8(index % 8)
            if verifier.receipt(damaged, at: now).refusal == nil { accepted.append(index) }
        }
        #expect(accepted.allSatisfy(irrelevant.contains), "accepted with a flip at \(accepted.filter { !irrelevant.contains($0) })")
        #expect(accepted.count >= irrelevant.count / 16 - 1)
    }

    private func range(of part: [UInt8], in bytes: [UInt8]) -> Range<Int>? {
        Data(bytes).range(of: Data(part)).map { $0.lowerBound..<$0.upperBound }
    }

    @Test("a byte too many or a second receipt behind the first is refused")
    func trailing() throws {
        let bytes = try ReceiptWorld.sign()
        for tail in [[UInt8(0)], [0x05, 0x00], bytes] {
            #expect(try ReceiptWorld.verdict(bytes + tail).refusal?.code == .receiptStructure)
        }
    }

    @Test("a million open brackets are refused in no time")
    func nesting() throws {
        for unit in [[UInt8(0x30), 0x80], [0x24, 0x80], [0x31, 0x80], [0xA0, 0x80]] {
            let bytes = [UInt8(0x30), 0x80] + Array([[UInt8]](repeating: unit, count: 1_000_000).joined())
            #expect(try ReceiptWorld.verdict(bytes).refusal?.code == .receiptLimit)
        }
        let text = Data([[UInt8]](repeating: [0x30, 0x80], count: 300_000).joined()).base64EncodedData()
        #expect(try ReceiptWorld.verdict(Array(text)).refusal?.code == .receiptLimit)
    }

    @Test("containers that are well formed but not a receipt's are told why")
    func structure() throws {
        let identity = try ReceiptWorld.authority.identity
        let payload = ReceiptAttributes.octets(of: ReceiptWorld.receipt())
        func refusal(_ payload: [UInt8], _ change: (inout ReceiptBuilder) -> Void = { _ in }) throws -> TrustRefusal.Code? {
            var builder = ReceiptBuilder()
            change(&builder)
            return try ReceiptWorld.verdict(builder.container(of: payload, signedBy: identity)).refusal?.code
        }
        #expect(try refusal(payload) == nil)
        #expect(try refusal(Array("Hello".utf8)) == .receiptPayload)
        #expect(try refusal([]) == .receiptPayload)
        #expect(try refusal(payload) { $0.certificates = [] } == .receiptSigner)
        #expect(try refusal(payload) { $0.certificates = [identity.certificates[1]] } == .receiptSigner)
        #expect(try refusal(payload) { $0.certificates = [identity.certificates[0]] } == .chainBroken)
        #expect(try refusal(payload) { $0.certificates = identity.certificates.reversed() } == nil)
        #expect(try refusal(payload) { $0.certificates = Array(identity.certificates.dropLast()) } == nil)
        #expect(try refusal(payload) { $0.certificates = identity.certificates + identity.certificates } == nil)
        #expect(try refusal(payload) { $0.certificates = [[UInt8]](repeating: identity.certificates[0], count: 17) } == .receiptStructure)
        for bytes in [BER.value(0x30, []), BER.value(0x30, BER.value(0x06, [1, 2, 3])), BER.value(0x30, BER.text("x"))] {
            #expect(try ReceiptWorld.verdict(bytes).refusal?.code == .receiptStructure)
        }
    }

    @Test("B112 — a receipt of 5 049 072 bytes is read whole, 64 MB of noise are refused")
    func large() throws {
        var receipt = ReceiptWorld.receipt(purchases: 0)
        let one = ReceiptAttributes.octets(of: ReceiptWorld.purchase(10_000)).count + 20
        receipt.purchases = (0..<(5_000_000 / one)).map { ReceiptWorld.purchase(10_000 + $0) }
        let size = try ReceiptWorld.sign(receipt).count
        receipt.otherAttributes.append(ReceiptAttribute(type: 6, version: 1, value: Array(repeating: 0, count: 5_049_072 - size - 19)))
        let bytes = try ReceiptWorld.sign(receipt)
        #expect(abs(bytes.count - 5_049_072) < 16)
        let verified = try ReceiptWorld.verdict(Array(Data(bytes).base64EncodedData())).get()
        #expect(verified.content.purchases == receipt.purchases)
        let noise = [UInt8](repeating: UInt8(ascii: "M"), count: 64 * 1024 * 1024)
        #expect(try ReceiptWorld.verdict(noise).refusal?.code == .receiptSize)
    }
}
