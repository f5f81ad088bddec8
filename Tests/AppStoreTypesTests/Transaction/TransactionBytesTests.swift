import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

/// The quick reader of transactions must answer as `JSONDecoder` does, except where it is meant to be stricter.
@Suite("Transactions read from bytes")
struct TransactionBytesTests {
    private static func quick(_ bytes: [UInt8]) -> JWSTransactionDecodedPayload? { try? JWSTransactionDecodedPayload(jsonBytes: bytes) }

    private static func slow(_ bytes: [UInt8]) -> JWSTransactionDecodedPayload? {
        try? JSONDecoder().decode(JWSTransactionDecodedPayload.self, from: Data(bytes))
    }

    private static func isStrictJSON(_ bytes: [UInt8]) -> Bool { (try? JSONReader.read(bytes)) != nil }

    private static func agrees(_ bytes: [UInt8]) -> Bool { quick(bytes) == (isStrictJSON(bytes) ? slow(bytes) : nil) }

    @Test("random payloads give JSONDecoder's answer", arguments: [20_261_130, 7, 424_242])
    func randomPayloads(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var understood = 0
        for round in 0..<1_500 {
            let bytes = Array(PayloadMaker.payload(using: &generator).utf8)
            if Self.quick(bytes) != nil { understood += 1 }
            #expect(Self.agrees(bytes), "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(understood > 300, "seed \(seed): the generator must also make sound payloads")
    }

    @Test("damaged payloads give JSONDecoder's answer", arguments: [20_261_130, 11])
    func damagedPayloads(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<3_000 {
            var bytes = Array(PayloadMaker.soundPayload.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) { PayloadMaker.damage(&bytes, using: &generator) }
            #expect(Self.agrees(bytes), "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test("a payload cut anywhere is refused")
    func truncation() {
        let bytes = Array(PayloadMaker.soundPayload.utf8)
        #expect(Self.quick(bytes) != nil)
        for length in 0..<bytes.count { #expect(Self.quick(Array(bytes.prefix(length))) == nil) }
    }

    @Test(
        "what JSONDecoder lets pass is refused",
        arguments: [
            #"{"price":1,"price":2}"#, #"{"new":1,"new":1}"#, #"{"price":1,"pr\u0069ce":1}"#, #"{"price":1} {}"#, #"{"price":1}x"#,
            #"{"new":{"a":1,"a":1}}"#, #"{"new":1,"price":"x","new":2}"#,
        ])
    func strictness(json: String) {
        #expect(throws: DecodingError.self) { try JWSTransactionDecodedPayload(jsonBytes: Array(json.utf8)) }
    }

    @Test("bytes that are no UTF-8 are refused, and the reason names the byte")
    func notUTF8() {
        let bytes = Array(#"{"productId":""#.utf8) + [0xC0, 0xAF] + Array(#""}"#.utf8)
        #expect {
            try JWSTransactionDecodedPayload(jsonBytes: bytes)
        } throws: { error in
            guard case DecodingError.dataCorrupted(let context) = error else { return false }
            return context.underlyingError as? JSONFailure == JSONFailure(reason: "it is not UTF-8", offset: 14)
        }
    }

    @Test("B33 — an id sent as a number keeps every digit")
    func numericId() throws {
        let payload = try JWSTransactionDecodedPayload(jsonBytes: Array(#"{"transactionId":504300000000000001}"#.utf8))
        #expect(payload.transactionId == "504300000000000001")
        let longest = try JWSTransactionDecodedPayload(jsonBytes: Array(#"{"transactionId":18446744073709551615}"#.utf8))
        #expect(longest.transactionId == "18446744073709551615")
    }

    @Test("Apple's sample transaction gives the same either way", .enabled(if: Fixtures.areHere))
    func sample() throws {
        let bytes = try Fixtures.bytes("api-responses/signedTransaction.json")
        #expect(try JWSTransactionDecodedPayload(jsonBytes: bytes) == Self.slow(bytes))
    }
}
