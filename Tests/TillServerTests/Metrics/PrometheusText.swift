/// Reads Prometheus's text format as strictly as its documentation writes it.
struct PrometheusText {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct Family {
        let help: String
        let type: String
        var samples: [(name: String, labels: [String: String], number: Double)] = []
    }

    private(set) var families: [String: Family] = [:]

    init(_ text: String) throws {
        guard text.isEmpty || text.hasSuffix("\n") else { throw Failure(description: "the last line does not end") }
        var current: String?
        var help: (name: String, text: String)?
        var seen: Set<String> = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("# HELP ") {
                let parts = line.dropFirst(7).split(separator: " ", maxSplits: 1)
                guard parts.count == 2, Self.isName(parts[0]), families[String(parts[0])] == nil else {
                    throw Failure(description: "\(line)")
                }
                help = (String(parts[0]), String(parts[1]))
            } else if line.hasPrefix("# TYPE ") {
                let parts = line.dropFirst(7).split(separator: " ")
                guard parts.count == 2, let help, help.name == parts[0], ["counter", "gauge", "histogram"].contains(parts[1]) else {
                    throw Failure(description: "\(line)")
                }
                guard parts[1] != "counter" || parts[0].hasSuffix("_total") else { throw Failure(description: "\(line): no _total") }
                current = help.name
                families[help.name] = Family(help: help.text, type: String(parts[1]))
            } else {
                let (series, number) = try Self.sample(line)
                guard let current, seen.insert(series).inserted, let value = Double(number == "+Inf" ? "inf" : number) else {
                    throw Failure(description: "\(line)")
                }
                let (name, labels) = try Self.series(series)
                let suffixes = families[current]?.type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
                guard suffixes.contains(where: { current + $0 == name }) else { throw Failure(description: "\(line) below \(current)") }
                families[current]?.samples.append((name, labels, value))
            }
        }
        for (name, family) in families where family.type == "histogram" { try Self.check(name, family) }
    }

    /// The number of the series with these labels; `nil` when there is none.
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        let family = families[name] ?? families.first { name.hasPrefix($0.key + "_") }?.value
        return family?.samples.first { $0.name == name && $0.labels == labels }?.number
    }

    private static func sample(_ line: Substring) throws -> (String, String) {
        guard let space = line.lastIndex(of: " ") else { throw Failure(description: "\(line)") }
        return (String(line[..<space]), String(line[line.index(after: space)...]))
    }

    private static func series(_ text: String) throws -> (String, [String: String]) {
        guard let brace = text.firstIndex(of: "{") else { return (text, [:]) }
        guard text.hasSuffix("}"), isName(text[..<brace]) else { throw Failure(description: text) }
        var labels: [String: String] = [:]
        var rest = text[text.index(after: brace)...].dropLast()
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: "="), isName(rest[..<equals]) else { throw Failure(description: text) }
            let name = String(rest[..<equals])
            rest = rest[rest.index(after: equals)...]
            guard rest.popFirst() == "\"" else { throw Failure(description: text) }
            var value = ""
            while let character = rest.popFirst(), character != "\"" {
                guard character == "\\" else {
                    value.append(character)
                    continue
                }
                switch rest.popFirst() {
                case "n": value.append("\n")
                case "\\": value.append("\\")
                case "\"": value.append("\"")
                default: throw Failure(description: "an unknown escape in \(text)")
                }
            }
            guard labels.updateValue(value, forKey: name) == nil else { throw Failure(description: "\(name) twice in \(text)") }
            if rest.first == "," { rest = rest.dropFirst() } else if !rest.isEmpty { throw Failure(description: text) }
        }
        return (String(text[..<brace]), labels)
    }

    private static func check(_ name: String, _ family: Family) throws {
        var sets: [[String: String]: [(le: Double, count: Double)]] = [:]
        for sample in family.samples where sample.name == name + "_bucket" {
            var labels = sample.labels
            guard let end = labels.removeValue(forKey: "le"), let le = Double(end == "+Inf" ? "inf" : end) else {
                throw Failure(description: "\(name) has a class without its end")
            }
            sets[labels, default: []].append((le, sample.number))
        }
        for (labels, classes) in sets {
            let rises = zip(classes, classes.dropFirst()).allSatisfy { $0.le < $1.le && $0.count <= $1.count }
            let count = family.samples.first { $0.name == name + "_count" && $0.labels == labels }?.number
            let sum = family.samples.first { $0.name == name + "_sum" && $0.labels == labels }
            guard rises, classes.last?.le == .infinity, classes.last?.count == count, sum != nil else {
                throw Failure(description: "\(name)\(labels) does not add up")
            }
        }
    }

    private static func isName(_ text: Substring) -> Bool {
        text.first.map { $0.isLetter || $0 == "_" } == true
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
            }
    }
}
