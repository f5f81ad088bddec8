import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("Signing like Apple")
struct SigningTests {
    @Test("ECDSA signatures are those of RFC 6979, appendix A.2.5")
    func rfc6979() throws {
        let key = try SigningKey.p256(scalar: Self.bytes("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"))
        #expect(
            try key.rawSignature(over: Array("sample".utf8))
                == Self.bytes(
                    "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
                        + "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"))
        #expect(
            try key.rawSignature(over: Array("test".utf8))
                == Self.bytes(
                    "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367"
                        + "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"))
    }

    @Test("P-384 signatures are those of RFC 6979, appendix A.2.6")
    func rfc6979P384() throws {
        let scalar = Self.bytes("6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D896D5724E4C70A825F872C9EA60D2EDF5")
        let key = try EllipticKey(curve: .p384, scalar: scalar)
        #expect(
            try key.rawSignature(over: Array("sample".utf8))
                == Self.bytes(
                    "94EDBB92A5ECB8AAD4736E56C691916B3F88140666CE9FA73D64C4EA95AD133C81A648152E44ACF96E36DD1E80FABE46"
                        + "99EF4AEB15F178CEA1FE40DB2603138F130E740A19624526203B6351D0A3A94FA329C145786E679E7B82C71A38628AC8"))
    }

    @Test("a seed gives the same authority and the same documents again", arguments: [SigningPlan.Kind.signedData, .receipts, .xcode])
    func seeded(kind: SigningPlan.Kind) throws {
        let plan = SigningPlan(kind: kind, validity: TestShop.validity)
        let (first, second, other) = (
            try TestShop.make(plan, seed: 42), try TestShop.make(plan, seed: 42), try TestShop.make(plan, seed: 43)
        )
        #expect(first.identity.certificates == second.identity.certificates)
        #expect(first.identity.certificates != other.identity.certificates)
        let message = Array("message".utf8)
        #expect(try first.identity.key.signature(over: message).signature == second.identity.key.signature(over: message).signature)
        if kind != .receipts {
            #expect(try first.sign(payload: message) == second.sign(payload: message))
            #expect(try first.sign(TestShop.transaction()) == second.sign(TestShop.transaction()))
        }
    }

    @Test("the certificates are built like Apple's")
    func likeApple() throws {
        let certificates = try TestShop.authority.identity.certificates.map { try Certificate(der: $0) }
        let (leaf, intermediate, root) = (certificates[0], certificates[1], certificates[2])
        #expect(certificates.map { $0.publicKey?.kind } == [.p256, .p384, .p384])
        #expect(root.authority == .authority(pathLength: nil))
        #expect(intermediate.authority == .authority(pathLength: 0))
        #expect(leaf.authority == .endEntity)
        #expect(leaf.extensionValue(AppleMarker.receiptSigner) == [5, 0])
        #expect(intermediate.extensionValue(AppleMarker.developerRelations) == [5, 0])
        for certificate in certificates {
            #expect(certificate.hasExtension("2.5.29.14"))
            #expect(certificate.hasExtension("2.5.29.35") == (certificate != root))
            #expect(certificate.validity.lowerBound == TestShop.validity.lowerBound)
        }
    }

    @Test("receipt signers have RSA keys and a path that holds")
    func receipts() throws {
        let authority = try TestShop.make(SigningPlan(kind: .receipts, validity: TestShop.validity), seed: 4)
        let certificates = try authority.identity.certificates.map { try Certificate(der: $0) }
        #expect(certificates.allSatisfy { $0.publicKey?.kind == .rsa && $0.publicKey?.bits == 2_048 })
        let chain = try CertificateChain.check(
            leaf: certificates[0], intermediates: [certificates[2], certificates[1]], anchors: [authority.anchor], at: TestShop.now,
            meaning: "now", rules: .receipt)
        #expect(chain.anchor == authority.anchor)
    }

    @Test(
        "dates are written as X.509 demands",
        arguments: [
            (0, "17 0D 3730303130313030303030305A"), (2_524_607_999_000, "17 0D 3439313233313233353935395A"),
            (2_524_608_000_000, "18 0F 32303530303130313030303030305A"), (951_782_400_000, "17 0D 3030303232393030303030305A"),
            (-631_152_000_000, "17 0D 3530303130313030303030305A"), (-631_152_000_001, "18 0F 31393439313233313233353935395A"),
        ] as [(Int64, String)])
    func dates(milliseconds: Int64, hex: String) {
        #expect(DERWriter.time(EpochMilliseconds(milliseconds)) == Self.bytes(hex.filter { $0 != " " }))
    }

    @Test("numbers and identifiers are written in DER")
    func der() {
        #expect(DERWriter.integer(0) == [2, 1, 0])
        #expect(DERWriter.integer(127) == [2, 1, 127])
        #expect(DERWriter.integer(128) == [2, 2, 0, 128])
        #expect(DERWriter.integer(-1) == [2, 1, 255])
        #expect(DERWriter.integer(-129) == [2, 2, 255, 127])
        #expect(DERWriter.integer(magnitude: [0, 0, 255]) == [2, 2, 0, 255])
        #expect(DERWriter.integer(magnitude: []) == [2, 1, 0])
        #expect(DERWriter.oid("1.2.840.113635.100.6.11.1") == Self.bytes("060A2A864886F7636406 0B01".filter { $0 != " " }))
        #expect(DERWriter.octets([UInt8](repeating: 0, count: 300)).prefix(4) == [4, 0x82, 1, 0x2C])
    }

    static func bytes(_ hex: String) -> [UInt8] { WycheproofTests.bytes(hex: hex) }
}
