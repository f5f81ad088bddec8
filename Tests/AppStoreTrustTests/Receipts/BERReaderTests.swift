import Testing

@testable import AppStoreTrust

@Suite("BER")
struct BERReaderTests {
    private func only(_ bytes: [UInt8]) throws(BERFailure) -> BERElement? {
        var reader = BERReader(bytes)
        let element = try reader.next()
        #expect(reader.isAtEnd)
        return element
    }

    @Test("Parser bug 1 — an indefinite length ends at its own end-of-contents octets, which are no element")
    func indefinite() throws {
        let inner = BER.value(0x04, [1, 2])
        let bytes = BER.indefinite(0x30, inner + BER.indefinite(0x30, inner))
        var reader = BERReader(bytes)
        let outer = try #require(try reader.next())
        #expect(outer.end == bytes.count)
        #expect(outer.isIndefinite)
        var children = try reader.children(of: outer)
        #expect(try children.next()?.content == 4..<6)
        let second = try #require(try children.next())
        #expect(try children.next() == nil)
        var grandchildren = try children.children(of: second)
        #expect(try grandchildren.next()?.content.count == 2)
        #expect(try grandchildren.next() == nil)
    }

    @Test("Parser bug 3 — a constructed value of length 0 is empty, not indefinite")
    func emptyIsNotIndefinite() throws {
        var reader = BERReader([0x30, 0x00, 0x04, 0x01, 0x07])
        let empty = try #require(try reader.next())
        #expect(empty.content.isEmpty)
        #expect(!empty.isIndefinite)
        #expect(try reader.next()?.content == 4..<5)
    }

    @Test("Parser bug 19 — lengths are checked before use, in every form")
    func lengths() throws {
        for octets in 1...8 {
            #expect(try only(BER.wasteful(0x04, [9], octets: octets))?.content.count == 1)
        }
        #expect(throws: BERFailure.unusableLength(at: 0)) { try only([0x04, 0x89] + [UInt8](repeating: 0, count: 9)) }
        #expect(throws: BERFailure.unusableLength(at: 0)) { try only([0x04, 0xFF, 0x00]) }
        #expect(throws: BERFailure.truncatedHeader(at: 0)) { try only([0x04]) }
        #expect(throws: BERFailure.truncatedHeader(at: 0)) { try only([0x04, 0x84, 0x00]) }
        #expect(throws: BERFailure.lengthBeyondEnd(at: 0, length: 2, available: 1)) { try only([0x04, 0x02, 0x00]) }
        #expect(throws: BERFailure.lengthBeyondEnd(at: 0, length: .max, available: 0)) {
            try only([0x04, 0x88] + [UInt8](repeating: 0xFF, count: 8))
        }
        #expect(throws: BERFailure.indefinitePrimitive(at: 0)) { try only([0x04, 0x80, 0x00, 0x00]) }
        #expect(throws: BERFailure.longTag(at: 0)) { try only([0x1F, 0x81, 0x00, 0x00]) }
    }

    @Test("a value inside cannot reach beyond the value around it")
    func childrenAreConfined() throws {
        var reader = BERReader([0x30, 0x02, 0x04, 0x02, 0x01, 0x01])
        let outer = try #require(try reader.next())
        var children = try reader.children(of: outer)
        #expect(throws: BERFailure.lengthBeyondEnd(at: 2, length: 2, available: 0)) { try children.next() }
    }

    @Test("end-of-contents octets count only where something is open")
    func strayEnds() throws {
        #expect(throws: BERFailure.strayEndOfContents(at: 0)) { try only([0x00, 0x00]) }
        #expect(throws: BERFailure.strayEndOfContents(at: 2)) { try only([0x30, 0x80, 0x00, 0x01, 0x00]) }
        #expect(throws: BERFailure.strayEndOfContents(at: 2)) { try only([0x30, 0x80, 0x00, 0x81, 0x00]) }
        #expect(throws: BERFailure.endOfContentsMissing(at: 0)) { try only([0x30, 0x80, 0x05, 0x00]) }
        #expect(throws: BERFailure.truncatedHeader(at: 4)) { try only([0x30, 0x80, 0x05, 0x00, 0x00]) }
    }

    @Test("Parser bug 2 — a string in pieces is joined, also pieces of pieces, definite and not")
    func joined() throws {
        let pieces: [[UInt8]] = [
            BER.value(0x24, BER.value(0x04, [1]) + BER.value(0x04, [2, 3])),
            BER.indefinite(0x24, BER.value(0x04, [1]) + BER.value(0x24, BER.value(0x04, []) + BER.value(0x04, [2, 3]))),
            BER.value(
                0x24, BER.indefinite(0x24, BER.value(0x04, [1])) + BER.indefinite(0x24, BER.indefinite(0x24, BER.value(0x04, [2, 3])))),
            BER.value(0x04, [1, 2, 3]),
        ]
        for bytes in pieces {
            var reader = BERReader(bytes)
            let element = try #require(try reader.next())
            #expect(try reader.joined(element, elementary: 0x04) == [1, 2, 3])
        }
    }

    @Test("a string in pieces holds pieces of its kind only, each inside the one around it")
    func foreignPieces() throws {
        func join(_ bytes: [UInt8]) throws(BERFailure) -> [UInt8] {
            var reader = BERReader(bytes)
            guard let element = try reader.next() else { return [] }
            return try reader.joined(element, elementary: 0x04)
        }
        #expect(throws: BERFailure.foreignPiece(at: 2)) { try join(BER.value(0x24, BER.value(0x0C, [1]))) }
        #expect(throws: BERFailure.lengthBeyondEnd(at: 4, length: 3, available: 1)) {
            try join(BER.value(0x24, [0x24, 0x03, 0x04, 0x03, 0x01] + BER.value(0x04, [1])))
        }
        #expect(throws: BERFailure.strayEndOfContents(at: 2)) { try join(BER.value(0x24, [0x00, 0x00])) }
        var deep: [UInt8] = BER.value(0x04, [1])
        for _ in 0..<40 { deep = BER.value(0x24, deep) }
        #expect(throws: BERFailure.self) { try join(deep) }
    }

    @Test("depth and number are bounded, in linear time")
    func bounds() throws {
        let nested = [[UInt8]](repeating: [0x30, 0x80], count: 200).flatMap { $0 }
        #expect(throws: BERFailure.tooDeep(at: 64)) { try only(nested) }
        let many = BER.indefinite(0x30, Array([[UInt8]](repeating: [0x05, 0x00], count: BERReader.elementLimit + 1).joined()))
        #expect(throws: BERFailure.tooMany(at: 2 + 2 * BERReader.elementLimit)) { try only(many) }
        var definite: [UInt8] = [0x05, 0x00]
        for _ in 0..<40 { definite = BER.value(0x30, definite) }
        var reader = BERReader(definite)
        #expect(throws: BERFailure.self) {
            while let element = try reader.next() { reader = try reader.children(of: element) }
        }
    }

    @Test("any bytes at all are read or refused, never trusted", arguments: [UInt64(1), 2, 3, 4])
    func noise(seed: UInt64) {
        var generator = ReceiptWorld.Generator(state: seed)
        let tokens: [UInt8] = [0x30, 0x80, 0x00, 0x24, 0x04, 0x31, 0x02]
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...64, using: &generator)
            let bytes = (0..<count).map { _ in
                Bool.random(using: &generator) ? UInt8.random(in: 0...255, using: &generator) : tokens.randomElement(using: &generator) ?? 0
            }
            var reader = BERReader(bytes)
            while let element = try? reader.next() {
                #expect(element.start < element.end && element.end <= bytes.count, "seed \(seed), bytes \(bytes)")
                #expect(element.content.upperBound <= element.end, "seed \(seed), bytes \(bytes)")
                if let joined = try? reader.joined(element, elementary: 0x04) { #expect(joined.count <= element.content.count) }
            }
        }
    }
}
