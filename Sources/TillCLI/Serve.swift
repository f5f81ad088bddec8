import Foundation
import TillServer

/// `till serve`: the server.
enum Serve: Subcommand {
    static let name = "serve"
    static let summary = "Verifies, records and answers purchases over HTTP."
    static let options: [CommandOption] = [
        .value("--config", "FILE", "The configuration, JSON5; without it $TILL_CONFIG, else till.json here if there is one."),
        .flag(
            "--check",
            "Explains the configuration, tries each piece and ends: 0 when nothing failed, 1 when something did, 2 when it is faulty."),
        .flag("--json", "With --check: prints one JSON object instead of a text for people."),
        .flag("--new-key", "Draws a pair of keys, prints how to configure them, and ends."),
    ]
    static let details = """
        Every key of the configuration is also an environment variable: http.port is TILL_HTTP__PORT; docs/configuration.md lists them.
        SIGHUP reads the configuration again: log level, limits of connections, requests and rates, and CORS change at once, and the log
        names what needs a restart. A faulty file changes nothing.
        SIGTERM and SIGINT stop the server in order: requests that were begun are answered. A second one ends it at once.
        --check changes nothing and sends no event; docs/configuration.md says what it tries.
        Exit status: 0 stopped in order, 1 could not start or failed, 2 wrong usage or configuration.
        """

    static func run(_ arguments: Arguments, in surroundings: Surroundings) async throws(UsageError) -> ExitStatus {
        if arguments.has("--new-key") {
            var generator = SystemRandomNumberGenerator()
            surroundings.output(newKeys(using: &generator))
            return .success
        }
        if arguments.has("--json"), !arguments.has("--check") { throw UsageError("--json goes with --check; add it.") }
        let configuration: Configuration
        do {
            configuration = try read(arguments.value("--config"), surroundings)
        } catch {
            surroundings.errors("\(error)\n")
            if arguments.has("--json") { show(CheckReport(refusing: error), surroundings) }
            return .usage
        }
        if arguments.has("--check") { return await check(configuration, asJSON: arguments.has("--json"), surroundings) }
        return await serve(configuration, from: arguments.value("--config"), surroundings)
    }

    /// Explains a configuration and tries each of its pieces.
    private static func check(_ configuration: Configuration, asJSON: Bool, _ surroundings: Surroundings) async -> ExitStatus {
        let check = ServerCheck(configuration, now: { ServiceSurroundings.wallClock() })
        if !asJSON {
            surroundings.output(ConfigurationExplanation(configuration).description + "\nThe configuration is good.\n\n")
        }
        let report = await check.run()
        if asJSON { show(report, surroundings) } else { surroundings.output(report.text) }
        return report.isGood ? .success : .failure
    }

    private static func show(_ report: CheckReport, _ surroundings: Surroundings) {
        surroundings.output(String(decoding: report.json, as: UTF8.self) + "\n")
    }

    /// Reads the named file, `$TILL_CONFIG`, `till.json`, or the variables alone.
    static func read(_ named: String?, _ surroundings: Surroundings) throws(ConfigurationError) -> Configuration {
        let standard = surroundings.absolute("till.json")
        let file =
            (named ?? surroundings.environment["TILL_CONFIG"]).map(surroundings.absolute)
            ?? (FileManager.default.fileExists(atPath: standard) ? standard : nil)
        guard let file else {
            return try Configuration(
                reading: Configuration.Source(
                    file: nil, fileName: "the environment", folder: surroundings.folder, environment: surroundings.environment))
        }
        let bytes: [UInt8]
        do {
            bytes = try BoundedFile.read(file, bound: Configuration.fileBound)
        } catch {
            throw ConfigurationError(problems: [
                ConfigurationProblem(place: file, fault: "\(error)", remedy: "name a readable JSON5 file with --config")
            ])
        }
        return try Configuration(
            reading: Configuration.Source(
                file: bytes, fileName: file, folder: URL(fileURLWithPath: file).deletingLastPathComponent().path,
                environment: surroundings.environment))
    }

    private static func serve(_ configuration: Configuration, from file: String?, _ surroundings: Surroundings) async -> ExitStatus {
        StopSignal.ignoreBrokenPipes()
        let stops = StopSignal.arrivals()
        let reloads = ReloadSignal.arrivals()
        do {
            let service = try await TillService(configuration, in: .system(log: surroundings.errors))
            surroundings.output(service.greeting + "\n")
            let listening = Task {
                var isStopping = false
                for await _ in stops {
                    if isStopping { exit(ExitStatus.failure.rawValue) }
                    isStopping = true
                    service.stop()
                }
            }
            let reloading = Task {
                for await _ in reloads { reload(service, file, surroundings) }
            }
            try await service.run()
            listening.cancel()
            reloading.cancel()
            surroundings.output("till has stopped in order.\n")
            return .success
        } catch {
            surroundings.errors("till serve: \(error)\n")
            return .failure
        }
    }

    /// Reads the configuration again; one that is refused changes nothing.
    private static func reload(_ service: TillService, _ file: String?, _ surroundings: Surroundings) {
        do throws(ConfigurationError) {
            service.apply(try read(file, surroundings))
        } catch {
            service.refuse(error)
        }
    }

    /// A fresh pair, and where each of its halves goes.
    static func newKeys(using generator: inout some RandomNumberGenerator) -> String {
        let secret = SecretKey.draw(using: &generator)
        return """
            Publishable key, for the app:      \(SecretKey.drawPublishable(using: &generator))
            Secret key, for your back end:     \(secret)
            The secret is shown this once. In till.json:
              publishableKeys: ["<the publishable key>"],
              secretKeys: { backend: "sha256:\(SecretKey.hash(of: secret))" },

            """
    }
}
