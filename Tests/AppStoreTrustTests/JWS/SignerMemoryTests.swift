import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("Remembered signers")
struct SignerMemoryTests {
    func signer(of compact: [UInt8], in verifier: JWSVerifier) -> JWSSigner? {
        Segments(compact).header.withUnsafeBufferPointer { verifier.judge.memory.signer(ofHeader: $0) }
    }

    @Test("a signer is remembered after the first genuine document, not before")
    func afterGenuine() throws {
        let verifier = TestShop.verifier()
        var forged = Segments(try TestShop.signed())
        forged.payload = base64URL(try TestShop.payload { $0.quantity = 9 })
        #expect(verifier.transaction(forged.compact, at: TestShop.now).refusal?.code == .jwsSignature)
        #expect(signer(of: forged.compact, in: verifier) == nil)
        let genuine = try TestShop.signed()
        #expect(verifier.transaction(genuine, at: TestShop.now).refusal == nil)
        #expect(signer(of: genuine, in: verifier) != nil)
        #expect(verifier.transaction(forged.compact, at: TestShop.now).refusal?.code == .jwsSignature)
        #expect(verifier.transaction(try TestShop.signed { $0.quantity = 2 }, at: TestShop.now).refusal == nil)
    }

    @Test("a header that differs in one byte is judged by itself")
    func exactBytes() throws {
        let verifier = TestShop.verifier()
        #expect(verifier.transaction(try TestShop.signed(), at: TestShop.now).refusal == nil)
        let identity = TestShop.authority.identity
        let weaker = try identity.sign(header: TestShop.header(identity.certificates, algorithm: "ES384"), payload: TestShop.payload())
        #expect(verifier.transaction(weaker, at: TestShop.now).refusal?.code == .jwsAlgorithm)
    }

    @Test("a new signer under a known intermediate is checked against it, and a forged one is not accepted")
    func newSigner() throws {
        let verifier = TestShop.verifier()
        #expect(verifier.transaction(try TestShop.signed(), at: TestShop.now).refusal == nil)
        var generator = SeededGenerator(seed: 31)
        let renewed = try TestShop.authority.renewed(plan: TestShop.authority.plan, using: &generator)
        #expect(renewed.identity.certificates[0] != TestShop.authority.identity.certificates[0])
        #expect(renewed.identity.certificates[1] == TestShop.authority.identity.certificates[1])
        #expect(verifier.transaction(try TestShop.signed(by: renewed), at: TestShop.now).refusal == nil)
        for defect in [SigningPlan.Defect.leafMarkerMissing, .leafIsAuthority, .unknownCriticalExtension] {
            var plan = TestShop.authority.plan
            plan.defects = [defect]
            let wrong = try TestShop.authority.renewed(plan: plan, using: &generator)
            #expect(verifier.transaction(try TestShop.signed(by: wrong), at: TestShop.now).refusal != nil)
        }
        let stranger = try TestShop.make([], seed: 99).identity
        let certificates = [stranger.certificates[0]] + TestShop.authority.identity.certificates.dropFirst()
        let forged = try stranger.sign(header: TestShop.header(certificates), payload: TestShop.payload())
        #expect(verifier.transaction(forged, at: TestShop.now).refusal?.code == .chainBroken)
    }

    @Test("the memory is bounded, and what is forgotten is judged again")
    func bounded() throws {
        let verifier = TestShop.verifier()
        let identity = TestShop.authority.identity
        let certificates = String(decoding: TestShop.header(identity.certificates), as: UTF8.self)
        var first: [UInt8] = []
        for number in 0...JWSSignerMemory.capacity {
            let header = certificates.replacingOccurrences(of: "{", with: "{\"n\":\(number),")
            let compact = try identity.sign(header: Array(header.utf8), payload: TestShop.payload())
            if number == 0 { first = compact }
            #expect(verifier.transaction(compact, at: TestShop.now).refusal == nil)
        }
        #expect(signer(of: first, in: verifier) == nil)
        #expect(verifier.transaction(first, at: TestShop.now).refusal == nil)
        #expect(signer(of: first, in: verifier) != nil)
    }

    @Test("many threads share one verifier")
    func threads() async throws {
        let verifier = TestShop.verifier()
        let genuine = try (0..<8).map { number in try TestShop.signed { $0.quantity = Int32(number) } }
        var forged = Segments(genuine[0])
        forged.signature = Segments(genuine[1]).signature
        let wrong = forged.compact
        let accepted = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var count = 0
                    for round in 0..<50 {
                        if verifier.transaction(genuine[round % 8], at: TestShop.now).refusal == nil { count += 1 }
                        if verifier.transaction(wrong, at: TestShop.now).refusal == nil { count += 1_000_000 }
                    }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        #expect(accepted == 400)
    }
}
