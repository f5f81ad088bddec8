/// HTML text: whatever is put into it by interpolation is escaped, unless it is HTML itself.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    let text: String

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    /// Text from outside, escaped.
    init(_ plain: String) { text = Self.escaped(plain) }

    static func joined(_ parts: some Sequence<HTML>) -> HTML { HTML(stringLiteral: parts.map(\.text).joined()) }

    static func escaped(_ plain: String) -> String {
        var output = ""
        for scalar in plain.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            // No control character belongs into a page.
            case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}": output += "\u{FFFD}"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    struct Interpolation: StringInterpolationProtocol {
        var text = ""

        init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ html: HTML) { text += html.text }
        mutating func appendInterpolation(_ plain: String) { text += HTML.escaped(plain) }
        mutating func appendInterpolation(_ plain: Substring) { text += HTML.escaped(String(plain)) }
        mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }
        mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }
    }
}
