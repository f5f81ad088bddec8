import Testing

@Suite("Sizes")
struct SizesTests {
    @Test("a file has fewer than 400 lines", arguments: SourceTree.everything)
    func fileLength(file: SourceFile) {
        #expect(file.lines.count <= 400, "\(file.path) has \(file.lines.count) lines: split it by concept")
    }

    @Test("a function has at most 70 lines", arguments: SourceTree.everything)
    func functionLength(file: SourceFile) {
        for function in file.functions where function.length > 70 {
            Issue.record("\(file.path):\(function.line) is \(function.length) lines long: name its steps")
        }
    }

    @Test("the measure finds a long function")
    func measureWorks() {
        let body = Array(repeating: "    let x = 1", count: 71).joined(separator: "\n")
        let file = SourceFile(path: "Sources/X/Y.swift", text: "func f(\n    a: Int\n) {\n\(body)\n}\ninit() { }\n")
        #expect(file.functions.map(\.length) == [75, 1])
    }
}

struct MeasuredFunction {
    let line: Int
    let length: Int
}

extension SourceFile {
    /// Functions and initialisers, from their first line to the brace that ends them.
    var functions: [MeasuredFunction] {
        var found: [MeasuredFunction] = []
        let code = code
        for (index, line) in code.enumerated() where Self.beginsFunction(line) {
            guard let end = Self.end(of: index, in: code) else { continue }
            found.append(MeasuredFunction(line: index + 1, length: end - index + 1))
        }
        return found
    }

    private static func beginsFunction(_ line: String) -> Bool {
        let words = line.split(whereSeparator: { " (<".contains($0) }).map(String.init)
        guard let at = words.firstIndex(where: { $0 == "func" || $0 == "init" || $0 == "init?" }) else { return false }
        let modifiers: Set<String> = [
            "public", "package", "internal", "private", "fileprivate", "static", "mutating", "override", "final", "nonisolated",
            "required", "convenience", "borrowing", "consuming", "isolated", "class",
        ]
        return words[..<at].allSatisfy { modifiers.contains($0) || $0.hasPrefix("@") }
    }

    private static func end(of start: Int, in code: [String]) -> Int? {
        var depth = 0
        var opened = false
        for index in start..<code.count {
            for character in code[index] {
                if character == "{" {
                    depth += 1
                    opened = true
                } else if character == "}" {
                    depth -= 1
                }
                if opened && depth == 0 { return index }
                if !opened && depth < 0 { return nil }
            }
            if !opened && index > start + 20 { return nil }
        }
        return nil
    }
}
