/// Why bytes are not well-formed BER, with the offset of the octet at which reading stopped.
enum BERFailure: Error, Hashable, Sendable {
    /// The bytes end inside a tag or a length.
    case truncatedHeader(at: Int)
    /// A length reaches beyond the bytes that are there.
    case lengthBeyondEnd(at: Int, length: UInt64, available: Int)
    /// A length in more octets than any size here needs, or the reserved form `FF`.
    case unusableLength(at: Int)
    /// A primitive value of indefinite length.
    case indefinitePrimitive(at: Int)
    /// The bytes end before the end-of-contents octets of an indefinite length.
    case endOfContentsMissing(at: Int)
    /// End-of-contents octets where no indefinite length is open, or with a length of their own.
    case strayEndOfContents(at: Int)
    /// A tag number above 30, which no part of a receipt has.
    case longTag(at: Int)
    /// Values nested deeper than `BERReader.depthLimit`.
    case tooDeep(at: Int)
    /// More values than `BERReader.elementLimit`.
    case tooMany(at: Int)
    /// A constructed string holds something that is no string of its kind.
    case foreignPiece(at: Int)

    /// What is wrong, for people.
    var words: String {
        switch self {
        case .truncatedHeader(let at): "the bytes end inside a tag or length at byte \(at)"
        case .lengthBeyondEnd(let at, let length, let available): "byte \(at) announces \(length) bytes, \(available) are there"
        case .unusableLength(let at): "byte \(at) begins a length in a form that is not read"
        case .indefinitePrimitive(let at): "a primitive value of indefinite length begins at byte \(at)"
        case .endOfContentsMissing(let at): "the value at byte \(at) has no end"
        case .strayEndOfContents(let at): "end-of-contents octets stand at byte \(at), where nothing is to be ended"
        case .longTag(let at): "the tag at byte \(at) has a number above 30"
        case .tooDeep(let at): "values are nested more than \(BERReader.depthLimit) deep at byte \(at)"
        case .tooMany(let at): "more than \(BERReader.elementLimit) values stand before byte \(at)"
        case .foreignPiece(let at): "a string in pieces holds something else at byte \(at)"
        }
    }

    /// Whether a bound was passed rather than a rule broken.
    var isLimit: Bool {
        switch self {
        case .tooDeep, .tooMany: true
        case .truncatedHeader, .lengthBeyondEnd, .unusableLength, .indefinitePrimitive, .endOfContentsMissing, .strayEndOfContents,
            .longTag, .foreignPiece:
            false
        }
    }
}
