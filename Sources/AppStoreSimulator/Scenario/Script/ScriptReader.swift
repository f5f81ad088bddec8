/// Reads JSON5 and keeps the place of every value, which Foundation's reader does not tell.
///
/// Comments, trailing commas, bare names, single quotes, hexadecimal numbers and continued lines are read; `Infinity` and `NaN` are
/// refused, for no JSON can carry them. Source: https://spec.json5.org.
struct ScriptReader {
    /// The longest file in bytes.
    static let byteLimit = 1 << 20
    /// How deep values may lie in each other.
    static let depthLimit = 64

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var line = 1
    private var lineStart = 0

    static func read(_ bytes: [UInt8]) throws(ScriptFailure) -> ScriptValue {
        guard bytes.count <= byteLimit else {
            throw ScriptFailure(place: .start, message: "the file is longer than \(byteLimit) bytes: split the scenario")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ScriptFailure(place: .start, message: "the file is no UTF-8 text: save it as UTF-8")
        }
        var reader = ScriptReader(text)
        let value = try reader.value(depth: 0)
        try reader.skipSpace()
        guard reader.current == nil else { throw reader.failure("something stands behind the end of the value: remove it") }
        return value
    }

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
    }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    private var place: ScriptPlace { ScriptPlace(line: line, column: index - lineStart + 1) }

    private func failure(_ message: String, at place: ScriptPlace? = nil) -> ScriptFailure {
        ScriptFailure(place: place ?? self.place, message: message)
    }

    private var found: String {
        guard let current else { return "the end of the file" }
        return current.properties.isWhitespace ? "white space" : "`\(current)`"
    }

    private mutating func step() {
        let passed = scalars[index]
        index += 1
        let endsLine = passed == "\n" || passed == "\u{2028}" || passed == "\u{2029}" || (passed == "\r" && current != "\n")
        if endsLine {
            line += 1
            lineStart = index
        }
    }

    private mutating func skipSpace() throws(ScriptFailure) {
        while let scalar = current {
            if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                step()
            } else if scalar == "/" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(ScriptFailure) {
        let begin = place
        step()
        if current == "/" {
            while let scalar = current, scalar != "\n", scalar != "\r", scalar != "\u{2028}", scalar != "\u{2029}" { step() }
        } else if current == "*" {
            step()
            var last: Unicode.Scalar = " "
            while let scalar = current, !(last == "*" && scalar == "/") {
                last = scalar
                step()
            }
            guard current != nil else { throw failure("the comment never ends: close it with */", at: begin) }
            step()
        } else {
            throw failure("a single / begins no comment: write // or /*", at: begin)
        }
    }

    private mutating func value(depth: Int) throws(ScriptFailure) -> ScriptValue {
        try skipSpace()
        let begin = place
        guard depth < Self.depthLimit else { throw failure("values lie deeper than \(Self.depthLimit) in each other") }
        switch current {
        case "{": return ScriptValue(.object(try object(depth: depth)), at: begin)
        case "[": return ScriptValue(.list(try list(depth: depth)), at: begin)
        case "\"", "'": return ScriptValue(.text(try text()), at: begin)
        case let scalar? where scalar.isNumberStart: return ScriptValue(.number(try number()), at: begin)
        default: break
        }
        let word = try name(orElse: "a value is missing here")
        switch word {
        case "null": return ScriptValue(.null, at: begin)
        case "true": return ScriptValue(.flag(true), at: begin)
        case "false": return ScriptValue(.flag(false), at: begin)
        default: throw failure("`\(word.prefix(40))` is no value: put texts in quotes", at: begin)
        }
    }

    private mutating func object(depth: Int) throws(ScriptFailure) -> [ScriptValue.Member] {
        var members: [ScriptValue.Member] = []
        var names: Set<String> = []
        let begin = place
        step()
        while true {
            try skipSpace()
            if current == "}" { break }
            let place = place
            let name = current == "\"" || current == "'" ? try text() : try name(orElse: "a name or } is missing here")
            guard names.insert(name).inserted else { throw failure("`\(name.prefix(40))` is here twice: keep one", at: place) }
            try skipSpace()
            guard current == ":" else { throw failure("a colon is missing behind `\(name.prefix(40))`; there is \(found)") }
            step()
            members.append(ScriptValue.Member(name: name, place: place, value: try value(depth: depth + 1)))
            try skipSpace()
            if current == "," { step() } else if current != "}" { throw unclosed("}", begin) }
        }
        step()
        return members
    }

    private mutating func list(depth: Int) throws(ScriptFailure) -> [ScriptValue] {
        var elements: [ScriptValue] = []
        let begin = place
        step()
        while true {
            try skipSpace()
            if current == "]" { break }
            elements.append(try value(depth: depth + 1))
            try skipSpace()
            if current == "," { step() } else if current != "]" { throw unclosed("]", begin) }
        }
        step()
        return elements
    }

    private func unclosed(_ mark: String, _ begin: ScriptPlace) -> ScriptFailure {
        failure("a comma or \(mark) is missing here (opened at \(begin)); there is \(found)")
    }

    private mutating func name(orElse complaint: String) throws(ScriptFailure) -> String {
        var name = String.UnicodeScalarView()
        while let scalar = current {
            let isLetter = scalar.properties.isIDStart || scalar == "$" || scalar == "_"
            guard isLetter || (!name.isEmpty && scalar.properties.isIDContinue) else { break }
            name.append(scalar)
            step()
        }
        guard !name.isEmpty else { throw failure("\(complaint); there is \(found)") }
        return String(name)
    }

    private mutating func number() throws(ScriptFailure) -> String {
        let begin = place
        var written = ""
        while let scalar = current, scalar.isASCII, scalar.properties.isIDContinue || "+-.".unicodeScalars.contains(scalar) {
            written.unicodeScalars.append(scalar)
            step()
        }
        guard let number = JSON5Number.plain(written) else {
            throw failure("`\(written.prefix(40))` is no number that JSON can carry", at: begin)
        }
        return number
    }
}

extension ScriptReader {
    private mutating func text() throws(ScriptFailure) -> String {
        let begin = place
        let quote = current
        step()
        var text = String.UnicodeScalarView()
        while let scalar = current, scalar != quote {
            switch scalar {
            case "\n", "\r": throw failure("the text does not end in its line: close it, or put \\ before the line's end", at: begin)
            case "\\":
                step()
                try escape(into: &text)
            default:
                text.append(scalar)
                step()
            }
        }
        guard current != nil else { throw failure("the text never ends: close it", at: begin) }
        step()
        return String(text)
    }

    private mutating func escape(into text: inout String.UnicodeScalarView) throws(ScriptFailure) {
        guard let scalar = current else { return }
        step()
        switch scalar {
        case "b": text.append("\u{8}")
        case "f": text.append("\u{C}")
        case "n": text.append("\n")
        case "r": text.append("\r")
        case "t": text.append("\t")
        case "v": text.append("\u{B}")
        case "0": text.append("\0")
        case "\r": if current == "\n" { step() }
        case "\n", "\u{2028}", "\u{2029}": break
        case "x": text.append(Unicode.Scalar(try hexadecimal(2)) ?? "\u{FFFD}")
        case "u": text.append(try unicode())
        default: text.append(scalar)
        }
    }

    private mutating func hexadecimal(_ count: Int) throws(ScriptFailure) -> UInt32 {
        let begin = place
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = current.flatMap({ UInt32(String($0), radix: 16) }) else {
                throw failure("\(count) hexadecimal digits are missing here", at: begin)
            }
            value = value << 4 | digit
            step()
        }
        return value
    }

    /// `\uXXXX`, or two of them for one character beyond the first 65,536.
    private mutating func unicode() throws(ScriptFailure) -> Unicode.Scalar {
        let begin = place
        let first = try hexadecimal(4)
        guard (0xD800..<0xDC00).contains(first) else {
            guard let scalar = Unicode.Scalar(first) else { throw failure("half a surrogate pair is no character", at: begin) }
            return scalar
        }
        guard current == "\\" else { throw failure("half a surrogate pair is no character", at: begin) }
        step()
        guard current == "u" else { throw failure("half a surrogate pair is no character", at: begin) }
        step()
        let second = try hexadecimal(4)
        guard (0xDC00..<0xE000).contains(second), let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) else {
            throw failure("half a surrogate pair is no character", at: begin)
        }
        return scalar
    }
}

extension Unicode.Scalar {
    fileprivate var isNumberStart: Bool { ("0"..."9").contains(self) || "+-.".unicodeScalars.contains(self) }
}
