import AppStoreSimulator
import Foundation
import TillServer

/// `till simulate --scenario`: plays scenarios one after the other and tells how each went.
struct ScenarioPlay {
    private let files: [String]
    private let runner: ScenarioRunner

    /// Reads the options that belong to scenarios.
    init(_ arguments: Arguments) throws(UsageError) {
        files = arguments.all("--scenario")
        var runner = ScenarioRunner(seed: try arguments.number("--seed", within: 0...Int64.max).map { UInt64($0) })
        for definition in arguments.all("--define") {
            let parts = definition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw UsageError("--define \(definition.prefix(40)) is no definition: write NAME=VALUE.")
            }
            runner.definitions[parts[0]] = parts[1]
        }
        let port = UInt16(try arguments.number("--port", within: 0...65_535) ?? 8_400)
        let host = arguments.value("--host") ?? "127.0.0.1"
        if let url = arguments.value("--against") {
            guard url.hasPrefix("http://") || url.hasPrefix("https://") else {
                throw UsageError("--against \(url.prefix(100)) is no address: write one such as http://localhost:8080.")
            }
            runner.backEnd = ScenarioBackEnd(url: url, notificationURL: arguments.value("--notify"))
            runner.opening = { store in
                let server = try SimulatorServer(store: store, host: host, port: port)
                let running = Task { try await server.run() }
                return {
                    server.stop()
                    _ = await running.result
                }
            }
        } else if arguments.has("--notify") {
            throw UsageError("--notify needs --against when scenarios are played: name the back end too.")
        }
        self.runner = runner
    }

    /// Plays every file; one that fails does not stop the others.
    func run(in surroundings: Surroundings) async -> ExitStatus {
        StopSignal.ignoreBrokenPipes()
        var status = ExitStatus.success
        for file in files.flatMap({ scenarios(in: $0, surroundings) }) {
            do throws(ScenarioProblem) {
                let report = try await runner.run(try read(file, surroundings))
                let skipped = report.skipped == 0 ? "" : ", \(report.skipped) passed over without --against"
                surroundings.output(
                    "\(file): \(report.title) (\(report.steps) steps, \(report.notifications.count) notifications\(skipped))\n")
            } catch {
                surroundings.errors("\(error)\n")
                if error.kind == .unreadable { status = .usage } else if status == .success { status = .failure }
            }
        }
        return status
    }

    /// The scenarios of a folder by name; a file stands for itself.
    private func scenarios(in file: String, _ surroundings: Surroundings) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: surroundings.absolute(file)) else { return [file] }
        let found = names.filter { $0.hasSuffix(".json5") }.sorted().map { file.hasSuffix("/") ? file + $0 : file + "/" + $0 }
        return found.isEmpty ? [file] : found
    }

    private func read(_ file: String, _ surroundings: Surroundings) throws(ScenarioProblem) -> Scenario {
        let path = surroundings.absolute(file)
        let bytes: [UInt8]
        do {
            bytes = try BoundedFile.read(path, bound: Scenario.fileLimit)
        } catch {
            throw ScenarioProblem(kind: .unreadable, file: file, place: .start, step: nil, message: "\(error)")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        return try Scenario(json5: bytes, file: file) { name in
            try BoundedFile.read(
                name.hasPrefix("/") ? name : folder.appendingPathComponent(name).standardizedFileURL.path, bound: Catalogue.fileLimit)
        }
    }
}
