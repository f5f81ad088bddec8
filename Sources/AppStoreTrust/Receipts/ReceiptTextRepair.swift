/// Damage that a receipt suffered on its way and that was undone, because nothing was lost by it.
public enum ReceiptTextRepair: String, Hashable, Sendable, CaseIterable {
    /// White space, NUL bytes or a byte order mark around it.
    case surroundingSpace
    /// Quotation marks around it.
    case quotationMarks
    /// `%2B` and its like, from an address or a form.
    case percentEncoding
    /// `\/`, `\n` or `\u002B`, from a JSON text that was not decoded.
    case escapedCharacters
    /// `data:…;base64,` before it.
    case dataURI
    /// Lines `-----BEGIN …-----` and `-----END …-----` around it.
    case armour
    /// Line breaks, tabs or indentation inside it.
    case lineBreaks
    /// Spaces where plus signs were, from a form that was decoded once too often.
    case spacesForPlusSigns
    /// The alphabet for addresses: `-` and `_` for `+` and `/`.
    case urlSafeAlphabet
    /// Equal signs missing at the end, or too many.
    case padding
    /// Base64 of base64.
    case encodedTwice

    /// What was repaired, for people.
    public var note: String {
        switch self {
        case .surroundingSpace: "white space around the receipt was removed"
        case .quotationMarks: "quotation marks around the receipt were removed"
        case .percentEncoding: "percent-encoded characters were decoded"
        case .escapedCharacters: "escaped characters were decoded (\\/ or \\u002B)"
        case .dataURI: "the head of a data address was removed"
        case .armour: "PEM lines around the receipt were removed"
        case .lineBreaks: "line breaks were removed"
        case .spacesForPlusSigns: "spaces were read as plus signs: encode the body of the request properly"
        case .urlSafeAlphabet: "the alphabet for addresses was read: send standard base64"
        case .padding: "the equal signs at the end were put right"
        case .encodedTwice: "the receipt was encoded twice: send it encoded once"
        }
    }
}
