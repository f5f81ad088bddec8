/// A foreign value as it may stand in a message: short, on one line, without control characters.
enum Excerpt {
    /// Characters that are shown.
    static let bound = 200

    /// The beginning of a text.
    static func of(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars.prefix(bound) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: result += "?"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return text.unicodeScalars.count > bound ? result + "…" : result
    }
}
