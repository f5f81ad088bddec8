extension JSONValue {
    /// The JSON text on one line, without spaces.
    public var compactText: String { String(decoding: bytes, as: UTF8.self) }

    /// The JSON text on one line, as UTF-8.
    public var bytes: [UInt8] {
        var writer = JSONWriter(indentation: nil)
        writer.write(self)
        return writer.output
    }

    /// The JSON text over many lines as Xcode writes it: two spaces a level, ` : ` behind a name.
    public var prettyText: String {
        var writer = JSONWriter(indentation: 0)
        writer.write(self)
        return String(decoding: writer.output, as: UTF8.self)
    }
}

/// Writes JSON; slashes stay as they are.
private struct JSONWriter {
    var output: [UInt8] = []
    /// The level of the line; `nil` writes everything on one.
    var indentation: Int?

    init(indentation: Int?) { self.indentation = indentation }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .object(let members): write(members)
        case .array(let elements): write(elements)
        case .string(let text): write(text)
        case .number(let text): output += text.utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .null: output += "null".utf8
        }
    }

    private mutating func write(_ members: [JSONMember]) {
        begin("{")
        for (index, member) in members.enumerated() {
            separate(index)
            write(member.name)
            output += (indentation == nil ? ":" : " : ").utf8
            write(member.value)
        }
        end("}", isEmpty: members.isEmpty)
    }

    private mutating func write(_ elements: [JSONValue]) {
        begin("[")
        for (index, element) in elements.enumerated() {
            separate(index)
            write(element)
        }
        end("]", isEmpty: elements.isEmpty)
    }

    private mutating func begin(_ bracket: String) {
        output += bracket.utf8
        indentation = indentation.map { $0 + 1 }
    }

    private mutating func separate(_ index: Int) {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        breakLine()
    }

    private mutating func end(_ bracket: String, isEmpty: Bool) {
        if isEmpty && indentation != nil { output.append(UInt8(ascii: "\n")) }
        indentation = indentation.map { $0 - 1 }
        breakLine()
        output += bracket.utf8
    }

    private mutating func breakLine() {
        guard let indentation else { return }
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: 2 * indentation)
    }

    private mutating func write(_ text: String) {
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): output += "\\\"".utf8
            case UInt8(ascii: "\\"): output += "\\\\".utf8
            case UInt8(ascii: "\n"): output += "\\n".utf8
            case UInt8(ascii: "\r"): output += "\\r".utf8
            case UInt8(ascii: "\t"): output += "\\t".utf8
            case 0..<0x20: output += ("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}
