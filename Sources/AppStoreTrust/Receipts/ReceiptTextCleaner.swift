/// Takes wrappings off a receipt's text, layer by layer, and remembers which.
struct ReceiptTextCleaner {
    private(set) var characters: ArraySlice<UInt8>
    var repairs: [ReceiptTextRepair] = []

    init(_ sent: [UInt8]) { characters = sent[...] }

    /// Removes white space, NUL bytes and a byte order mark around the text.
    mutating func trim() {
        let before = characters.count
        if characters.starts(with: [0xEF, 0xBB, 0xBF]) { characters = characters.dropFirst(3) }
        characters = characters.drop(while: Self.isSpace)
        while let last = characters.last, Self.isSpace(last) { characters.removeLast() }
        if characters.count != before { note(.surroundingSpace) }
    }

    /// Removes everything around the base64 characters, and undoes the encodings of the texts that carried them.
    mutating func unwrap() {
        unquote()
        decodePercent()
        unescape()
        unquote()
        dropDataHead()
        dropArmour()
        trim()
    }

    /// The base64 characters in the standard alphabet; characters that belong to no base64 stay where they are.
    mutating func base64() -> [UInt8] {
        let plusForSpace = spacesArePlusSigns()
        var result: [UInt8] = []
        result.reserveCapacity(characters.count)
        var previousIsBreak = false
        for index in characters.indices {
            let character = characters[index]
            switch character {
            case 0x09, 0x0A, 0x0D:
                note(.lineBreaks)
                previousIsBreak = true
                continue
            case 0x20:
                if plusForSpace && !previousIsBreak && !isFollowedByBreak(index) {
                    note(.spacesForPlusSigns)
                    result.append(UInt8(ascii: "+"))
                } else {
                    note(.lineBreaks)
                }
                continue
            case UInt8(ascii: "-"):
                note(.urlSafeAlphabet)
                result.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"):
                note(.urlSafeAlphabet)
                result.append(UInt8(ascii: "/"))
            default: result.append(character)
            }
            previousIsBreak = false
        }
        return result
    }

    private mutating func note(_ repair: ReceiptTextRepair) {
        if !repairs.contains(repair) { repairs.append(repair) }
    }

    private static func isSpace(_ character: UInt8) -> Bool {
        character == 0x20 || (0x09...0x0D).contains(character) || character == 0
    }

    /// Whether only spaces lie between here and the next line break, so that the space is the end of a line.
    private func isFollowedByBreak(_ index: Int) -> Bool {
        let next = index + 1
        guard next < characters.endIndex else { return true }
        return (0x09...0x0D).contains(characters[next])
    }

    /// Whether spaces stand for plus signs rather than for the line breaks of a folded text, whose lines are equally long.
    private func spacesArePlusSigns() -> Bool {
        let space = UInt8(ascii: " ")
        guard let first = characters.firstIndex(of: space) else { return false }
        let width = first - characters.startIndex
        guard width >= 60, width.isMultiple(of: 4) else { return true }
        var at = first
        while at < characters.endIndex {
            guard characters[at] == space else { return true }
            at += width + 1
        }
        let rest = characters.dropFirst(width)
        return rest.count(where: { $0 == space }) != (characters.count - 1) / (width + 1)
    }

    private mutating func unquote() {
        for mark in [UInt8(ascii: "\""), UInt8(ascii: "'")]
        where characters.count > 1 && characters.first == mark && characters.last == mark {
            characters = characters.dropFirst().dropLast()
            note(.quotationMarks)
        }
    }

    private mutating func decodePercent() {
        guard characters.contains(UInt8(ascii: "%")) else { return }
        var result: [UInt8] = []
        result.reserveCapacity(characters.count)
        var rest = characters
        while let character = rest.popFirst() {
            let digits = rest.prefix(2)
            if character == UInt8(ascii: "%"), digits.count == 2, let value = Self.hexadecimal(digits) {
                result.append(UInt8(truncatingIfNeeded: value))
                rest = rest.dropFirst(2)
                note(.percentEncoding)
            } else {
                result.append(character)
            }
        }
        characters = result[...]
    }

    private mutating func unescape() {
        guard characters.contains(UInt8(ascii: "\\")) else { return }
        var result: [UInt8] = []
        result.reserveCapacity(characters.count)
        var rest = characters
        while let character = rest.popFirst() {
            guard character == UInt8(ascii: "\\"), let escaped = rest.first else {
                result.append(character)
                continue
            }
            switch escaped {
            case UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(escaped)
            case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): result.append(0x0A)
            case UInt8(ascii: "u"):
                guard let value = Self.hexadecimal(rest.dropFirst().prefix(4)), value < 0x80 else {
                    result.append(character)
                    continue
                }
                result.append(UInt8(value))
                rest = rest.dropFirst(4)
            default:
                result.append(character)
                continue
            }
            rest = rest.dropFirst()
            note(.escapedCharacters)
        }
        characters = result[...]
    }

    private mutating func dropDataHead() {
        let head = characters.prefix(128)
        guard head.starts(with: Array("data:".utf8)), let comma = head.firstIndex(of: UInt8(ascii: ",")) else { return }
        characters = characters[(comma + 1)...]
        note(.dataURI)
    }

    /// Removes a line `-----BEGIN label-----` with any label before, and the matching end behind.
    private mutating func dropArmour() {
        let dashes = Array("-----".utf8)
        let space = characters.drop(while: Self.isSpace)
        guard space.starts(with: Array("-----BEGIN ".utf8)) else { return }
        let label = space.dropFirst(11).prefix(80)
        guard let closing = label.firstIndex(of: UInt8(ascii: "-")), characters[closing...].starts(with: dashes) else { return }
        var body = characters[(closing + 5)...]
        let end = Array("-----END ".utf8)
        // The end is looked for from behind, so that a long body is not scanned for each dash in it.
        var at = body.endIndex - end.count
        let lowest = max(body.startIndex, body.endIndex - 256)
        while at >= lowest {
            if body[at...].starts(with: end) {
                body = body[..<at]
                break
            }
            at -= 1
        }
        characters = body
        note(.armour)
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var value = 0
        for digit in digits {
            switch digit {
            case 0x30...0x39: value = value << 4 | Int(digit - 0x30)
            case 0x41...0x46: value = value << 4 | Int(digit - 0x37)
            case 0x61...0x66: value = value << 4 | Int(digit - 0x57)
            default: return nil
            }
        }
        return value
    }
}
