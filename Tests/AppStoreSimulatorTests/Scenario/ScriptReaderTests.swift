import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("The reader of scenarios")
struct ScriptReaderTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: ScenarioLibrary.folder.appending(path: name + ".json5")))
    }

    /// JSON without places and without the order of members.
    private enum Loose: Decodable, Equatable {
        case null
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([Loose])
        case object([String: Loose])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let flag = try? container.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let list = try? container.decode([Loose].self) {
                self = .list(list)
            } else {
                self = .object(try container.decode([String: Loose].self))
            }
        }
    }

    private static func theirs(_ bytes: [UInt8]) throws -> Loose {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try decoder.decode(Loose.self, from: Data(bytes))
    }

    @Test("reads every scenario as Foundation does, and tells places besides", arguments: ScenarioLibrary.names)
    func agreesWithFoundation(name: String) throws {
        let bytes = try Self.bytes(name)
        #expect(try Self.theirs(bytes) == JSONDecoder().decode(Loose.self, from: Data(try ScriptReader.read(bytes).json.bytes)))
    }

    @Test(
        "JSON5's own forms are read as Foundation reads them",
        arguments: [
            "[1,]", "{a:1,}", "{'a':\"b\"}", "[0x1F,+1,.5,5.,-0x10,1e3]", "'a\\\nb'", "['\\'','\\x41','\\u0041']", "/*x*/[/**/]//y",
            "{$a_1:null}",
            "[Infinity]", "[01]", "[1 2]", "{a 1}", "'a\nb'", "[1", "{,}", "[,]", "undefined", "[\"\\ud800\"]", "",
        ])
    func forms(text: String) {
        let theirs = try? Self.theirs(Array(text.utf8))
        let ours = try? ScriptReader.read(Array(text.utf8))
        // JSON cannot carry what is not finite, nor half of a surrogate pair.
        let isStricter = text.contains("Infinity") || text.contains("ud800")
        #expect((theirs != nil && !isStricter) == (ours != nil))
    }

    @Test("no broken text traps it, and every complaint lies within the text", arguments: 1...20)
    func mutations(seed: UInt64) throws {
        let original = try Self.bytes(ScenarioLibrary.names[Int(seed) % ScenarioLibrary.names.count])
        var generator = SeededGenerator(seed: seed, purpose: "mutations")
        let marks = Array("{}[]:,'\"\\/*\n0x-+.eu$".utf8)
        for _ in 0..<100 {
            var bytes = original
            for _ in 0...Int(generator.next() % 4) {
                let place = Int(generator.next() % UInt64(bytes.count))
                switch generator.next() % 3 {
                case 0: bytes[place] = marks[Int(generator.next() % UInt64(marks.count))]
                case 1: bytes.remove(at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + 40))
                }
            }
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
            do throws(ScenarioProblem) {
                _ = try Scenario(json5: bytes, file: "a") { _ in [UInt8](TestCatalogue.file) }
            } catch {
                #expect((1...lines + 1).contains(error.place.line), "seed \(seed): \(error)")
                #expect(error.kind == .unreadable, "seed \(seed): \(error)")
            }
        }
    }

    @Test("bounds: a megabyte, and 64 values in each other")
    func bounds() {
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        #expect(throws: ScriptFailure.self) { try ScriptReader.read(Array(deep.utf8)) }
        #expect(throws: Never.self) { try ScriptReader.read(Array(deep.utf8.dropFirst().dropLast())) }
        #expect(throws: ScriptFailure.self) { try ScriptReader.read([UInt8](repeating: 0x20, count: ScriptReader.byteLimit + 1)) }
        #expect(throws: ScriptFailure.self) { try ScriptReader.read([0xFF, 0xFE]) }
    }
}
