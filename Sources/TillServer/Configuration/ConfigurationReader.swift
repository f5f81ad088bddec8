/// Reads typed values out of the tree and gathers every problem instead of stopping at the first.
struct ConfigurationReader {
    /// Where the values come from.
    let tree: ConfigurationTree
    /// What was wrong so far.
    var problems: [ConfigurationProblem]

    /// Begins with the problems that the tree itself has.
    init(_ tree: ConfigurationTree) {
        self.tree = tree
        problems = tree.problems
    }

    /// Notes a problem at a key.
    mutating func refuse(_ path: [String], _ fault: String, _ remedy: String) {
        let place =
            if case .variable(let name, _) = tree.value(at: path) { name } else { path.joined(separator: ".") }
        problems.append(ConfigurationProblem(place: place, fault: fault, remedy: remedy))
    }

    /// A text; `nil` when absent or of another kind, which is noted.
    mutating func text(_ path: String...) -> String? { text(at: path) }

    /// A text; `nil` when absent or of another kind, which is noted.
    mutating func text(at path: [String]) -> String? {
        switch tree.value(at: path) {
        case .none, .null: return nil
        case .text(let text), .variable(_, let text):
            guard text.utf8.count <= 1_000 else {
                refuse(path, "is longer than 1000 bytes", "shorten it")
                return nil
            }
            return text
        case .some(let other):
            refuse(path, "is \(other.kindInWords) where a text belongs", "put it in quotes")
            return nil
        }
    }

    /// A whole number within bounds; a text of digits is read too.
    mutating func number(_ path: String..., within bounds: ClosedRange<Int64>) -> Int64? { number(at: path, within: bounds) }

    /// A whole number within bounds; a text of digits is read too.
    mutating func number(at path: [String], within bounds: ClosedRange<Int64>) -> Int64? {
        tree.value(at: path).flatMap { number($0, at: path, within: bounds) }
    }

    private mutating func number(_ value: ConfigurationValue, at path: [String], within bounds: ClosedRange<Int64>) -> Int64? {
        let read: Int64?
        let shown: String
        switch value {
        case .null: return nil
        case .number(let number):
            read = number == number.rounded() && abs(number) < 9_007_199_254_740_992 ? Int64(number) : nil
            shown = number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
        case .text(let text), .variable(_, let text):
            read = text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int64(text) : nil
            shown = "\"\(Excerpt(text))\""
        case .flag, .list, .object:
            refuse(path, "is \(value.kindInWords) where a number belongs", "write a whole number")
            return nil
        }
        guard let read, bounds.contains(read) else {
            refuse(path, "is \(shown)", "write a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
            return nil
        }
        return read
    }

    /// True or false.
    mutating func flag(at path: [String]) -> Bool? {
        switch tree.value(at: path) {
        case .none, .null: return nil
        case .flag(let flag): return flag
        case .variable(_, "true"), .text("true"): return true
        case .variable(_, "false"), .text("false"): return false
        case .variable(_, let text), .text(let text):
            refuse(path, "is \"\(Excerpt(text))\"", "write true or false")
            return nil
        case .some(let other):
            refuse(path, "is \(other.kindInWords)", "write true or false")
            return nil
        }
    }

    /// A list of texts; `nil` when absent. A variable's text is split at commas.
    mutating func list(at path: [String]) -> [String]? {
        tree.value(at: path).flatMap { list(from: $0, at: path) }
    }

    private mutating func list(from value: ConfigurationValue, at path: [String]) -> [String]? {
        switch value {
        case .null: return nil
        case .variable(_, let text):
            return text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
        case .list(let items):
            var texts: [String] = []
            for (index, item) in items.enumerated() {
                if case .text(let text) = item {
                    texts.append(text)
                } else {
                    refuse(path + [String(index)], "is \(item.kindInWords) where a text belongs", "put it in quotes")
                }
            }
            return texts
        case .text, .flag, .number, .object:
            refuse(path, "is \(value.kindInWords) where a list belongs", "write [ … ] with texts in quotes")
            return nil
        }
    }

    /// A list of anything; empty when absent. A variable's text is JSON5 where it begins with a bracket, else split at commas.
    mutating func items(at path: [String]) -> [ConfigurationValue] {
        guard var value = tree.value(at: path) else { return [] }
        if case .variable(let name, let text) = value {
            guard text.drop(while: \.isWhitespace).hasPrefix("[") else { return (list(from: value, at: path) ?? []).map { .text($0) } }
            do {
                value = try ConfigurationValue.parse(Array(text.utf8), as: name)
            } catch {
                problems.append(error)
                return []
            }
        }
        switch value {
        case .null: return []
        case .list(let items): return items
        case .text, .flag, .number, .object, .variable:
            refuse(path, "is \(value.kindInWords) where a list belongs", "write [ … ]")
            return []
        }
    }

    /// An object of the operator's own names, each with a list of texts.
    mutating func lists(at path: [String]) -> [(name: String, items: [String])] {
        members(at: path).map { name, value in (name, list(from: value, at: path + [name]) ?? []) }
    }

    /// An object of the operator's own names, each with a text.
    mutating func texts(at path: [String]) -> [(name: String, text: String)] {
        var result: [(name: String, text: String)] = []
        for (name, value) in members(at: path) {
            if case .text(let text) = value {
                result.append((name, text))
            } else {
                refuse(path + [name], "is \(value.kindInWords) where a text belongs", "put it in quotes")
            }
        }
        return result
    }

    /// An object of the operator's own names, each with a whole number within bounds.
    mutating func numbers(at path: [String], within bounds: ClosedRange<Int64>) -> [(name: String, number: Int64)] {
        members(at: path).compactMap { name, value in
            number(value, at: path + [name], within: bounds).map { (name, $0) }
        }
    }

    private mutating func members(at path: [String]) -> [(String, ConfigurationValue)] {
        guard let value = tree.value(at: path) else { return [] }
        var object = value
        if case .variable(let name, let text) = value {
            do {
                object = try ConfigurationValue.parse(Array(text.utf8), as: name)
            } catch {
                problems.append(error)
                return []
            }
        }
        switch object {
        case .null: return []
        case .object(let members): return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        case .flag, .number, .text, .list, .variable:
            refuse(path, "is \(object.kindInWords) where an object belongs", "write { name: … }")
            return []
        }
    }
}
