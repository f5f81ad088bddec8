import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@Suite("Receipts of our own making")
struct ReceiptBuilderTests {
    /// Every combination of the builder's switches.
    static let builders: [ReceiptBuilder] = (0..<32).map { bits in
        var builder = ReceiptBuilder()
        builder.usesSHA1 = bits & 1 != 0
        builder.hasSignedAttributes = bits & 2 != 0
        builder.namesHashInSignature = bits & 4 != 0
        builder.isDoubleWrapped = bits & 8 != 0
        builder.encoding = bits & 16 != 0 ? .indefinite(pieceSize: 100) : .definite
        return builder
    }

    @Test("what was signed is read back whole, in every form", arguments: builders)
    func roundTrip(builder: ReceiptBuilder) throws {
        let receipt = ReceiptWorld.receipt()
        let bytes = try builder.receipt(receipt, signedBy: ReceiptWorld.authority.identity)
        let verified = try ReceiptWorld.verdict(bytes).get()
        #expect(verified.content == receipt)
        #expect(verified.environment == .sandbox)
        #expect(verified.signedBytes == bytes)
        #expect(verified.signingDate == ReceiptWorld.day(0))
        #expect(verified.notes.isEmpty)
    }

    @Test("OpenSSL accepts what was signed and finds the same content", arguments: builders)
    func openSSLAgrees(builder: ReceiptBuilder) throws {
        let receipt = ReceiptWorld.receipt()
        let bytes = try builder.receipt(receipt, signedBy: ReceiptWorld.authority.identity)
        let content = try UnverifiedReceipt.parse(bytes).signedOctets
        #expect(try OpenSSLTool.contentVerified(of: bytes, root: ReceiptWorld.authority.anchor.certificateDER) == content)
    }

    @Test("the same keys and the same receipt give the same bytes")
    func deterministic() throws {
        #expect(try ReceiptWorld.sign() == ReceiptWorld.sign())
    }

    @Test("a date is written as it is read, also before 1970 and with a fraction")
    func dates() throws {
        for milliseconds: Int64 in [0, 1, 999, -1, -86_400_001, 951_782_400_000, 1_709_164_800_123, 64_092_211_200_000] {
            var receipt = ReceiptWorld.receipt(purchases: 1)
            receipt.purchases[0].purchaseDate = EpochMilliseconds(milliseconds)
            #expect(
                try ReceiptWorld.verdict(ReceiptWorld.sign(receipt)).get().content.purchases[0].purchaseDate?.milliseconds == milliseconds)
        }
    }

    @Test("a key that is not RSA signs no receipt")
    func wrongKey() throws {
        var generator = ReceiptWorld.Generator(state: 1)
        let plan = SigningPlan(kind: .signedData, validity: ReceiptWorld.day(0)...ReceiptWorld.day(1))
        let identity = try SigningAuthority(plan: plan, using: &generator).identity
        #expect(throws: SigningFailure.self) { try ReceiptBuilder().receipt(ReceiptWorld.receipt(), signedBy: identity) }
    }
}
