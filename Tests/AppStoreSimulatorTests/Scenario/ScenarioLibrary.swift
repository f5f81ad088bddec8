import AppStoreSimulator
import Foundation

/// The scenarios that ship with the project.
actor ScenarioLibrary {
    static let shared = ScenarioLibrary()

    private var reports: [String: Result<ScenarioReport, ScenarioProblem>] = [:]

    /// The package's folder.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let folder = package.appending(path: "Scenarios", directoryHint: .isDirectory)

    /// The names of the files, without their ending.
    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return files.filter { $0.hasSuffix(".json5") }.map { String($0.dropLast(6)) }.sorted()
    }()

    static func read(_ name: String) throws -> Scenario {
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name + ".json5")))
        return try Scenario(json5: bytes, file: "Scenarios/\(name).json5") { other in
            [UInt8](try Data(contentsOf: folder.appending(path: other)))
        }
    }

    /// What a scenario came to; each is played once.
    func report(_ name: String) async throws -> ScenarioReport {
        if let known = reports[name] { return try known.get() }
        let scenario = try Self.read(name)
        do throws(ScenarioProblem) {
            let report = try await ScenarioRunner().run(scenario)
            reports[name] = .success(report)
            return report
        } catch {
            reports[name] = .failure(error)
            throw error
        }
    }
}
