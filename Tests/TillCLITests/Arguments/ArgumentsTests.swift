import Testing

@testable import TillCLI

@Suite("Reading a command line")
struct ArgumentsTests {
    static let options: [CommandOption] = [
        .value("--config", "FILE", "The file."), .flag("--check", "Checks."), .value("--trust", "FILE", "A root.", count: .anyNumber),
    ]

    static func read(_ words: String...) -> Result<Arguments, UsageError> {
        Result { () throws(UsageError) in try Arguments(words, options: options, operands: 0...1) }
    }

    @Test("values follow their option or an equals sign; operands stand anywhere")
    func shapes() throws {
        let arguments = try Self.read("--config", "a.json", "file", "--trust=x", "--check", "--trust", "y=z").get()
        #expect(arguments.value("--config") == "a.json" && arguments.has("--check"))
        #expect(arguments.all("--trust") == ["x", "y=z"] && arguments.operands == ["file"])
    }

    @Test("a lone hyphen is an operand, and so is all that follows two")
    func operands() throws {
        #expect(try Self.read("-").get().operands == ["-"])
        #expect(try Self.read("--", "--check").get().operands == ["--check"])
    }

    @Test("a mistake says what to write instead")
    func mistakes() {
        #expect(Self.read("--confg", "x") == .failure(UsageError("--confg is no option here; did you mean --config?")))
        #expect(
            Self.read("--zzzzzzzz") == .failure(UsageError("--zzzzzzzz is no option here; these are: --config, --check, --trust, --help.")))
        #expect(Self.read("--config") == .failure(UsageError("--config needs a value: --config FILE.")))
        #expect(Self.read("--check=yes") == .failure(UsageError("--check takes no value; write it alone.")))
        #expect(Self.read("--check", "--check") == .failure(UsageError("--check is given twice; give it once.")))
        #expect(Self.read("a", "b") == .failure(UsageError("'b' is one argument too many.")))
    }

    @Test("asking for help beats every mistake")
    func help() throws {
        #expect(try Self.read("--zzz", "--help").get().asksForHelp)
        #expect(try !Self.read("--", "-h").get().asksForHelp)
    }
}
