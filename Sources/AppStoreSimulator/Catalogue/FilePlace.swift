import Foundation

/// Finds the line of a `.storekit` file that a message is about.
struct FilePlace {
    /// A member of an object: its name, its value where that is a text, and its line.
    private struct Member {
        let name: String
        let value: String?
        let line: Int
    }

    /// An object that is being read.
    private struct Open {
        let line: Int
        var members: [Member] = []
    }

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The line of a byte, from 1.
    static func line(ofByte offset: Int, in bytes: Data) -> Int {
        bytes.prefix(max(0, offset)).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }

    /// The line on which a member of a product stands, one with the value if there are several; else that on which the product begins.
    ///
    /// `product` is `nil` for the first product without an id. Answers `nil` when no such product is found.
    static func line(of member: String, is value: String?, product: String?, in bytes: Data) -> Int? {
        var place = FilePlace([UInt8](bytes))
        let name = member.split(separator: ".").last.map(String.init) ?? member
        return place.search(name, value, product)
    }

    private mutating func search(_ name: String, _ value: String?, _ product: String?) -> Int? {
        var open: [Open] = []
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: "{"): open.append(Open(line: line))
            case UInt8(ascii: "}"):
                guard let closed = open.popLast() else { return nil }
                if Self.isProduct(closed, product) { return Self.line(of: name, value, in: closed) }
                if !open.isEmpty { open[open.count - 1].members += closed.members.filter { $0.name != "productID" && $0.name != "type" } }
            case UInt8(ascii: "\""):
                if let member = member(), !open.isEmpty { open[open.count - 1].members.append(member) }
                continue
            default: break
            }
            place += 1
        }
        return nil
    }

    private static func isProduct(_ object: Open, _ product: String?) -> Bool {
        let id = object.members.first { $0.name == "productID" }
        if let product { return id?.value == product }
        return (id == nil || id?.value?.isEmpty ?? true) && object.members.contains { $0.name == "displayPrice" || $0.name == "type" }
    }

    private static func line(of name: String, _ value: String?, in object: Open) -> Int {
        let named = object.members.filter { $0.name == name }
        return (named.first { $0.value == value } ?? named.first)?.line ?? object.line
    }

    /// Reads a text; a member when a colon follows. Stands behind the text afterwards, in front of the value.
    private mutating func member() -> Member? {
        let began = line
        let name = text()
        skipSpace()
        guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
        place += 1
        skipSpace()
        let isText = place < bytes.count && bytes[place] == UInt8(ascii: "\"")
        return Member(name: name, value: isText ? text() : nil, line: began)
    }

    private mutating func text() -> String {
        place += 1
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
        let end = min(place, bytes.count)
        place = min(place + 1, bytes.count)
        return String(decoding: bytes[min(start, end)..<end], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while place < bytes.count, [0x20, 0x09, 0x0D, 0x0A].contains(bytes[place]) {
            if bytes[place] == 0x0A { line += 1 }
            place += 1
        }
    }
}
