import CryptoKit
import Foundation
import Testing

@Suite("Digests")
struct DigestTests {
    static let message = Data("abc".utf8)
    static let long = Data(
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu".utf8)

    @Test("the examples of FIPS 180-4 give the published hashes")
    func published() {
        #expect(hex(SHA256.hash(data: Self.message)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hex(SHA384.hash(data: Self.message))
                == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7")
        #expect(hex(SHA512.hash(data: Self.message)).hasPrefix("ddaf35a193617abacc417349ae204131"))
        #expect(hex(SHA384.hash(data: Self.long)).hasPrefix("09330c33f71147e83d192fc782cd1b47"))
        #expect(hex(SHA256.hash(data: Data())) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test("a message fed in pieces has the hash of the whole", arguments: [1, 63, 64, 65, 111, 112, 113, 127, 128, 129, 1000])
    func pieces(length: Int) {
        let bytes = Data((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        var function = SHA384()
        for byte in bytes { function.update(data: [byte]) }
        #expect(function.finalize() == SHA384.hash(data: bytes))
    }

    private func hex(_ digest: some Sequence<UInt8>) -> String { digest.map { String(format: "%02x", $0) }.joined() }
}
