/// JSON that is not written yet: an encoder fills it in any order, and members are sorted when they are written.
enum ReplyNode {
    /// A text.
    case text(String)
    /// What is written as it is: a number, `true`, `false` or `null`.
    case word(String)
    case list(ReplyList)
    case object(ReplyObject)
    /// What an encoder has filled by the time of writing.
    case later(ReplyNodeEncoder)

    /// Appends the JSON.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): Self.write(text, to: &bytes)
        case .word(let word): bytes.append(contentsOf: word.utf8)
        case .list(let list):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in list.elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object): Self.write(object, to: &bytes)
        case .later(let encoder): encoder.node.write(to: &bytes)
        }
    }

    private static func write(_ object: ReplyObject, to bytes: inout [UInt8]) {
        // By octets, as Foundation sorts them; of two members with one name the later counts.
        let members = object.members
        let names = members.map { Array($0.name.utf8) }
        let order = members.indices.sorted { one, other in
            names[one] == names[other] ? one < other : names[one].lexicographicallyPrecedes(names[other])
        }
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for (place, index) in order.enumerated() {
            let member = members[index]
            if place + 1 < order.count, names[order[place + 1]] == names[index] { continue }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(member.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            member.node.write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { octets in
            var start = 0
            for (index, octet) in octets.enumerated() where octet < 0x20 || octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\") {
                bytes.append(contentsOf: octets[start..<index])
                write(escaped: octet, to: &bytes)
                start = index + 1
            }
            bytes.append(contentsOf: octets[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func write(escaped octet: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch octet {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(digits[Int(octet >> 4)])
            bytes.append(digits[Int(octet & 15)])
        default: bytes.append(octet)
        }
    }
}

/// The elements of a list that is being filled.
final class ReplyList {
    var elements: [ReplyNode] = []
}

/// The members of an object that is being filled.
final class ReplyObject {
    private(set) var members: [(name: String, node: ReplyNode)] = []

    func add(_ name: String, _ node: ReplyNode) { members.append((name, node)) }
}
