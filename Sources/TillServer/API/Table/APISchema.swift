import AppStoreTypes

/// What a JSON value must be: the checks of a request and the document's JSON Schema in one.
indirect enum APISchema: Sendable {
    /// A text within bounds of length in characters, perhaps of a known form or out of a list.
    case text(TextRule)
    /// A whole number within bounds.
    case integer(ClosedRange<Int64>)
    /// True or false.
    case flag
    /// A list of so many of one kind.
    case list(APISchema, count: ClosedRange<Int>)
    /// An object; members that are not known are ignored.
    case object([APIMember])
    /// An object whose member names are the caller's own.
    case map(APISchema)
    /// Any JSON object, perhaps bounded elsewhere.
    case anyObject
    /// Any JSON value.
    case anything
    /// One of the components, by name.
    case named(String)
    /// What a call checks by itself beyond the schema, in the words of JSON Schema.
    case narrowed(APISchema, document: [JSONMember])

    /// What a text must be.
    struct TextRule: Hashable, Sendable {
        /// How many characters.
        var length: ClosedRange<Int> = 0...65_536
        /// Which characters, in which order.
        var form = TextForm.any
        /// A form of JSON Schema, such as `date-time` or `uuid`.
        var format: String?
        /// The texts that are allowed; empty for any.
        var values: [String] = []
        /// An example for readers.
        var example: String?
    }

    /// A text of the given length.
    static func text(_ length: ClosedRange<Int>, _ form: TextForm = .any, format: String? = nil, example: String? = nil) -> APISchema {
        .text(TextRule(length: length, form: form, format: format, example: example))
    }

    /// One of the texts.
    static func oneOf(_ values: [String]) -> APISchema { .text(TextRule(values: values)) }

    /// A moment in RFC 3339.
    static let moment = APISchema.text(TextRule(length: 20...40, format: "date-time", example: "2026-11-30T08:59:27.852Z"))
    /// A UUID of 8-4-4-4-12 hexadecimal digits.
    static let uuid = APISchema.text(TextRule(length: 36...36, format: "uuid"))
}

/// A member of an object.
struct APIMember: Sendable {
    /// Its name.
    let name: String
    /// What it must be.
    let schema: APISchema
    /// What it means, in a sentence.
    let meaning: String
    /// Whether it is always there.
    let isRequired: Bool

    /// A member that is always there.
    static func always(_ name: String, _ schema: APISchema, _ meaning: String = "") -> APIMember {
        APIMember(name: name, schema: schema, meaning: meaning, isRequired: true)
    }

    /// A member that may be left out; null counts as left out.
    static func maybe(_ name: String, _ schema: APISchema, _ meaning: String = "") -> APIMember {
        APIMember(name: name, schema: schema, meaning: meaning, isRequired: false)
    }
}
