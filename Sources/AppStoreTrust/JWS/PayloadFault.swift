/// What was wrong with a payload, in words for people, bounded.
enum PayloadFault {
    static func words(_ error: any Error) -> String {
        switch error {
        case DecodingError.typeMismatch(_, let context): "\(place(context)) has the wrong type"
        case DecodingError.valueNotFound(_, let context): "\(place(context)) is null"
        case DecodingError.keyNotFound(let key, _): "\(Excerpt.quoted(key.stringValue)) is missing"
        case DecodingError.dataCorrupted(let context):
            context.codingPath.isEmpty ? "it is not well-formed JSON" : "\(place(context)) has an impossible value"
        default: "it is not well-formed JSON"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        guard !context.codingPath.isEmpty else { return "the whole" }
        return Excerpt.quoted(context.codingPath.map(\.stringValue).joined(separator: "."))
    }
}
