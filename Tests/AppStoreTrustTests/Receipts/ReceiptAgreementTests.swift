import AppStoreTrust
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

/// OpenSSL's CMS as a second opinion: whatever we take for signed, it takes for signed, with the same content.
@Suite("Agreement with OpenSSL")
struct ReceiptAgreementTests {
    @Test("published receipts", .enabled(if: Fixtures.areHere), arguments: ReceiptFixture.readable)
    func published(path: String) throws {
        let receipt = try UnverifiedReceipt.parse(Fixtures.bytes(path))
        #expect(receipt.signatureMatchesSigner)
        #expect(try OpenSSLTool.contentMatchingSigner(of: receipt.bytes) == receipt.signedOctets)
    }

    @Test("receipts damaged at random", arguments: [UInt64(1), 2, 3, 4])
    func damaged(seed: UInt64) throws {
        var generator = ReceiptWorld.Generator(state: seed)
        var builder = ReceiptBuilder()
        builder.hasSignedAttributes = seed & 1 == 0
        // Other certificates than the signer's are not looked at here, but OpenSSL refuses a container with an unreadable one.
        builder.certificates = [try ReceiptWorld.authority.identity.certificates[0]]
        builder.encoding = seed & 2 == 0 ? .definite : .indefinite(pieceSize: 64)
        let bytes = try builder.receipt(ReceiptWorld.receipt(purchases: 1), signedBy: ReceiptWorld.authority.identity)
        for _ in 0..<60 {
            let damaged = damage(bytes, using: &generator)
            let ours = try? UnverifiedReceipt.parse(damaged)
            guard let ours, ours.signatureMatchesSigner else { continue }
            #expect(
                try OpenSSLTool.contentMatchingSigner(of: damaged) == ours.signedOctets,
                "seed \(seed): \(Data(damaged).base64EncodedString())")
        }
    }

    /// A flipped bit, a changed length, a doubled or a lost piece: what keeps some of the structure.
    private func damage(_ bytes: [UInt8], using generator: inout ReceiptWorld.Generator) -> [UInt8] {
        var damaged = bytes
        let at = Int.random(in: 0..<bytes.count, using: &generator)
        let count = Int.random(in: 1...min(8, bytes.count - at), using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: damaged[at] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 1: damaged[at] = [0x00, 0x80, 0xFF, 0x30, 0x24].randomElement(using: &generator) ?? 0
        case 2: damaged.insert(contentsOf: bytes[at..<(at + count)], at: at)
        default: damaged.removeSubrange(at..<(at + count))
        }
        return damaged
    }
}
