/// A script of what happens in a simulated App Store, and of what is expected to come of it.
///
/// docs/simulator.md describes the form of the file.
public struct Scenario: Sendable {
    /// Reads another file that the scenario names, by its path as written.
    public typealias FileReader = (String) throws -> [UInt8]

    /// The longest file in bytes.
    public static let fileLimit = ScriptReader.byteLimit

    /// The file as it was named.
    public let file: String
    /// One sentence for people.
    public let title: String
    /// Why it matters.
    public let about: String?
    /// The app.
    public let app: AppSettings
    /// The world it begins with.
    public let world: WorldSettings
    let devices: [Device]
    let steps: [ScenarioStep]

    /// A device of the scenario; the app is installed and launched on it before the first step.
    struct Device: Sendable {
        let name: String
        let place: ScriptPlace
        let installation: ScriptValue
    }

    /// Whether a step asks the back end under test.
    public var asksBackEnd: Bool { steps.contains { $0.action == .own(.backEnd) } }

    /// Reads a scenario.
    ///
    /// - Parameters:
    ///   - bytes: the file, JSON5.
    ///   - file: its name, for messages.
    ///   - reading: gives the bytes of the `.storekit` file that it names.
    /// - Throws: when it is no scenario; the place is told.
    public init(json5 bytes: [UInt8], file: String, reading: FileReader) throws(ScenarioProblem) {
        self.file = file
        let root: ScriptValue
        do throws(ScriptFailure) {
            root = try ScriptReader.read(bytes)
        } catch {
            throw ScenarioProblem(kind: .unreadable, file: file, place: error.place, step: nil, message: error.message)
        }
        do throws(StepProblem) {
            try Self.expectMembers(root, Self.members)
            title = try Self.required("title", of: root, "say in one sentence what happens").text ?? ""
            about = root["about"]?.text
            (app, world) = try ScenarioWorld.read(root["world"], at: root.place, reading: reading)
            devices = (root["devices"]?.members ?? []).map { Device(name: $0.name, place: $0.place, installation: $0.value) }
            steps = try Self.steps(try Self.required("steps", of: root, "write a list of steps").elements ?? [])
        } catch {
            throw ScenarioProblem(kind: error.kind, file: file, place: error.place, step: nil, message: error.message)
        }
    }

    private static func required(_ name: String, of root: ScriptValue, _ remedy: String) throws(StepProblem) -> ScriptValue {
        guard let value = root[name] else { throw .unreadable("`\(name)` is missing: \(remedy)", at: root.place) }
        return value
    }

    private static func steps(_ list: [ScriptValue]) throws(StepProblem) -> [ScenarioStep] {
        var steps: [ScenarioStep] = []
        for (index, step) in list.enumerated() {
            do throws(StepProblem) {
                steps.append(try ScenarioStep(step, number: index + 1))
            } catch {
                throw StepProblem(kind: error.kind, place: error.place, message: "step \(index + 1): \(error.message)")
            }
        }
        return steps
    }

    private static let members = ["title", "about", "world", "devices", "steps"]

    static func expectMembers(_ value: ScriptValue, _ known: [String]) throws(StepProblem) {
        for member in value.members ?? [] where !known.contains(member.name) {
            throw .unreadable(
                "`\(member.name.prefix(40))` means nothing here; there are \(known.joined(separator: ", "))", at: member.place)
        }
    }
}
