/// One value of BER: where its tag, its content and its end are.
struct BERElement {
    /// Class, constructed bit and number in one octet.
    let identifier: UInt8
    /// Offset of the identifier.
    let start: Int
    /// The content octets, without end-of-contents octets.
    let content: Range<Int>
    /// Offset behind the value, end-of-contents octets included.
    let end: Int

    /// Whether the content is itself made of values.
    var isConstructed: Bool { identifier & 0x20 != 0 }
    /// Whether the length was given by end-of-contents octets.
    var isIndefinite: Bool { end != content.upperBound }
}

/// Reads a row of BER values out of a buffer, each octet checked against the end before it is used.
///
/// Lengths may be definite (also long and not minimal: those come from careful encoders as little as from forgers, and the
/// signature covers what they enclose) or indefinite. Time is linear: the end of an indefinite value is found by stepping over
/// the values in it without descending into definite ones, and only `depthLimit` levels exist.
struct BERReader {
    /// How deep values may be nested; receipts use 7 levels.
    static let depthLimit = 32
    /// How many values an indefinite length may enclose, or a string may be made of.
    static let elementLimit = 1_000_000

    /// The whole buffer, of which this reader sees a part.
    let bytes: [UInt8]
    /// Where the next value begins.
    private(set) var position: Int
    /// Where the part that this reader sees ends.
    let end: Int
    private let depth: Int

    /// Reads all of `bytes`.
    init(_ bytes: [UInt8]) { self.init(bytes, in: 0..<bytes.count, depth: 0) }

    /// Reads a part, which lies within `bytes`.
    init(_ bytes: [UInt8], in range: Range<Int>) { self.init(bytes, in: range, depth: 0) }

    private init(_ bytes: [UInt8], in range: Range<Int>, depth: Int) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
        self.depth = depth
    }

    /// Whether all values were read.
    var isAtEnd: Bool { position >= end }

    /// The next value; `nil` at the end.
    mutating func next() throws(BERFailure) -> BERElement? {
        guard position < end else { return nil }
        let header = try header(at: position)
        guard header.identifier != 0 else { throw .strayEndOfContents(at: position) }
        let element: BERElement
        if let length = header.length {
            let content = header.contentStart..<(header.contentStart + length)
            element = BERElement(identifier: header.identifier, start: position, content: content, end: content.upperBound)
        } else {
            let close = try endOfContents(after: header.contentStart, of: position)
            element = BERElement(
                identifier: header.identifier, start: position, content: header.contentStart..<close, end: close + 2)
        }
        position = element.end
        return element
    }

    /// The next value when its identifier is this one; else `nil`, and the value stays to be read.
    mutating func next(ifTagged identifier: UInt8) throws(BERFailure) -> BERElement? {
        guard position < end, bytes[position] == identifier else { return nil }
        return try next()
    }

    /// A reader of the values inside a constructed value of this buffer.
    func children(of element: BERElement) throws(BERFailure) -> BERReader {
        guard depth < Self.depthLimit else { throw .tooDeep(at: element.start) }
        return BERReader(bytes, in: element.content, depth: depth + 1)
    }

    /// The content of a string that may be cut into pieces, joined; `elementary` is the tag of a piece.
    func joined(_ element: BERElement, elementary: UInt8) throws(BERFailure) -> [UInt8] {
        guard element.isConstructed else { return Array(bytes[element.content]) }
        var output: [UInt8] = []
        output.reserveCapacity(element.content.count)
        // Ends of the open pieces, innermost last; an indefinite one has none.
        var open: [Int?] = [element.content.upperBound]
        var at = element.content.lowerBound
        var count = 0
        while let innermost = open.last {
            if let innermost, at >= innermost {
                open.removeLast()
                continue
            }
            count += 1
            guard count <= Self.elementLimit else { throw .tooMany(at: at) }
            let header = try header(at: at)
            guard header.identifier != 0 else {
                guard innermost == nil, header.length == 0, header.contentStart == at + 2 else { throw .strayEndOfContents(at: at) }
                open.removeLast()
                at += 2
                continue
            }
            guard header.identifier & 0xDF == elementary else { throw .foreignPiece(at: at) }
            let limit = open.lazy.reversed().compactMap { $0 }.first ?? end
            if let length = header.length, header.contentStart + length > limit {
                throw .lengthBeyondEnd(at: at, length: UInt64(length), available: limit - header.contentStart)
            }
            if header.identifier & 0x20 == 0 {
                let length = header.length ?? 0
                output += bytes[header.contentStart..<(header.contentStart + length)]
                at = header.contentStart + length
            } else {
                guard depth + open.count < Self.depthLimit else { throw .tooDeep(at: at) }
                open.append(header.length.map { header.contentStart + $0 })
                at = header.contentStart
            }
        }
        return output
    }

    /// Offset of the end-of-contents octets that belong to the indefinite value `start`.
    private func endOfContents(after contentStart: Int, of start: Int) throws(BERFailure) -> Int {
        var open = 1
        var at = contentStart
        var count = 0
        while at < end {
            count += 1
            guard count <= Self.elementLimit else { throw .tooMany(at: at) }
            let header = try header(at: at)
            if header.identifier == 0 {
                guard header.length == 0, header.contentStart == at + 2 else { throw .strayEndOfContents(at: at) }
                open -= 1
                guard open > 0 else { return at }
                at += 2
            } else if let length = header.length {
                at = header.contentStart + length
            } else {
                open += 1
                guard depth + open <= Self.depthLimit else { throw .tooDeep(at: at) }
                at = header.contentStart
            }
        }
        throw .endOfContentsMissing(at: start)
    }

    private struct Header {
        let identifier: UInt8
        let contentStart: Int
        /// `nil` is indefinite.
        let length: Int?
    }

    @inline(__always)
    private func header(at start: Int) throws(BERFailure) -> Header {
        guard end - start >= 2 else { throw .truncatedHeader(at: start) }
        let identifier = bytes[start]
        guard identifier & 0x1F != 0x1F else { throw .longTag(at: start) }
        let first = bytes[start + 1]
        guard first >= 0x80 else {
            let contentStart = start + 2
            guard Int(first) <= end - contentStart else {
                throw .lengthBeyondEnd(at: start, length: UInt64(first), available: end - contentStart)
            }
            return Header(identifier: identifier, contentStart: contentStart, length: Int(first))
        }
        return try longHeader(at: start, identifier: identifier, first: first)
    }

    private func longHeader(at start: Int, identifier: UInt8, first: UInt8) throws(BERFailure) -> Header {
        guard first != 0x80 else {
            guard identifier & 0x20 != 0 else { throw .indefinitePrimitive(at: start) }
            return Header(identifier: identifier, contentStart: start + 2, length: nil)
        }
        let octets = Int(first & 0x7F)
        guard octets <= 8 else { throw .unusableLength(at: start) }
        let contentStart = start + 2 + octets
        guard contentStart <= end else { throw .truncatedHeader(at: start) }
        var length: UInt64 = 0
        for octet in bytes[(start + 2)..<contentStart] { length = length << 8 | UInt64(octet) }
        guard length <= UInt64(end - contentStart) else {
            throw .lengthBeyondEnd(at: start, length: length, available: end - contentStart)
        }
        return Header(identifier: identifier, contentStart: contentStart, length: Int(length))
    }
}
