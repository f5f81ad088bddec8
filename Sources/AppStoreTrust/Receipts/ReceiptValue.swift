import AppStoreTypes

/// The value octets of an attribute, which hold one further value.
///
/// Each function puts it into a property and says whether it was of the right kind; an empty text or date is `nil`.
struct ReceiptValue {
    let bytes: [UInt8]
    let range: Range<Int>

    /// The only value inside; `nil` when there is none, or something follows it.
    @inline(__always)
    private var element: BERElement? {
        var reader = BERReader(bytes, in: range)
        guard let element = try? reader.next(), reader.isAtEnd else { return nil }
        return element
    }

    /// The octets of a UTF8String, IA5String or PrintableString.
    @inline(__always)
    private var characters: Range<Int>? {
        guard let element else { return nil }
        switch element.identifier {
        case BERTag.utf8String, BERTag.ia5String, BERTag.printableString: return element.content
        default: return nil
        }
    }

    /// A text.
    func text(into property: inout String?) -> Bool {
        guard let characters else { return false }
        guard !characters.isEmpty else { return true }
        let text = String(decoding: bytes[characters], as: UTF8.self)
        // Repaired UTF-8 is longer than what stands there or differs from it.
        guard text.utf8.elementsEqual(bytes[characters]) else { return false }
        property = text
        return true
    }

    /// A text with a type of its own.
    func text<Value: RawRepresentable<String>>(into property: inout Value?) -> Bool {
        var text: String?
        guard self.text(into: &text) else { return false }
        if let text { property = Value(rawValue: text) }
        return true
    }

    /// A date in a text.
    func date(into property: inout EpochMilliseconds?) -> Bool {
        guard let characters else { return false }
        guard !characters.isEmpty else { return true }
        guard let moment = EpochMilliseconds(receiptDate: String(decoding: bytes[characters], as: UTF8.self)) else { return false }
        property = moment
        return true
    }

    /// An INTEGER of at most 8 octets, two's complement.
    func number(into property: inout Int64?) -> Bool {
        guard let element, let number = BERReader(bytes, in: range).number(element) else { return false }
        property = number
        return true
    }

    /// An INTEGER 0 or 1, as Apple writes truth; a BOOLEAN too.
    func truth(into property: inout Bool?) -> Bool {
        guard let element else { return false }
        if element.identifier == BERTag.boolean, element.content.count == 1 {
            property = bytes[element.content.lowerBound] != 0
            return true
        }
        guard let number = BERReader(bytes, in: range).number(element), number == 0 || number == 1 else { return false }
        property = number == 1
        return true
    }
}
