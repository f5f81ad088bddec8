import AppStoreSimulator
import AppStoreTypes
import Foundation
import TillServer

/// `till simulate`: the App Store on one machine.
enum Simulate: Subcommand {
    static let name = "simulate"
    static let summary = "Plays the App Store: products, purchases, renewals, refunds, receipts, notifications."
    static let options: [CommandOption] = [
        .value("--storekit", "FILE", "The catalogue: a .storekit file of Xcode, unchanged."),
        .value("--bundle-id", "ID", "The app's bundle id (com.example.app)."),
        .value("--apple-id", "NUMBER", "The app's number in the App Store (6400000001)."),
        .value("--shared-secret", "TEXT", "What verifyReceipt asks for."),
        .value("--environment", "NAME", "Where devices buy that say nothing: Sandbox (the default), Production or Xcode."),
        .value(
            "--pace", "NAME",
            "The sandbox's periods: fiveMinutes (the default), fifteenMinutes, thirtyMinutes, hour, thirtySeconds, calendar."),
        .value("--grace", "DAYS", "Days of service after a failed charge: 3, 16 or 28; none without it."),
        .value("--host", "ADDRESS", "Where to listen (127.0.0.1)."),
        .value("--port", "NUMBER", "The port (8400); 0 takes any free one."),
        .value("--address", "URL", "Where others reach it, such as http://localhost:8400: certificates then name its OCSP responder."),
        .value("--notify", "URL", "Where notifications go; without it they are only written down."),
        .value("--seed", "NUMBER", "Decides every id (1)."),
        .value("--clock", "KIND", "real (the default), xFACTOR such as x1000, or stepped: only by command."),
        .value("--faults", "SEED:RATE", "Lets faults strike by chance: 7:0.1 strikes one call, notification or document in ten."),
        .value(
            "--scenario", "FILE", "Plays a scenario (JSON5), or all of a folder, and ends instead of serving; may be repeated.",
            count: .anyNumber),
        .value("--against", "URL", "The back end that the scenarios are played against; notifications go to --notify."),
        .value("--define", "NAME=VALUE", "Fills ${NAME} in scenarios, such as the back end's key; may be repeated.", count: .anyNumber),
        .value("--start", "TIME", "When the world begins, such as 2026-01-31T10:30:00Z; the present with a running clock."),
    ]
    static let details = """
        docs/simulator.md describes every path; POST /control/v1/advance {"period":"P1M"} lets a month pass.
        Exit status: 0 stopped in order or every scenario went as expected, 1 could not start or failed, 2 wrong usage, catalogue or scenario.
        """

    static func run(_ arguments: Arguments, in surroundings: Surroundings) async throws(UsageError) -> ExitStatus {
        let faults = try arguments.value("--faults").map(faults)
        if arguments.has("--scenario") {
            guard faults == nil else { throw UsageError("--faults is for serving: write faults into the scenario as steps.") }
            return try await ScenarioPlay(arguments).run(in: surroundings)
        }
        var settings = try settings(arguments)
        let app: AppSettings
        do {
            let (bytes, inFile) = try readFile(arguments, surroundings)
            app = try self.app(arguments, bytes, inFile)
            if let storefront = inFile.storefront { settings.world.storefront = storefront }
        } catch let error as UsageError {
            throw error
        } catch {
            throw UsageError("\(arguments.value("--storekit") ?? ""): \(error)")
        }
        let port = UInt16(try arguments.number("--port", within: 0...65_535) ?? 8_400)
        let sender = arguments.value("--notify").map { HTTPNotificationSender.sender(to: $0) }
        let store = SimulatedAppStore(settings, apps: [app], sender: sender)
        if let faults { try await setFaults(faults, in: store) }
        return await serve(store, app, host: arguments.value("--host") ?? "127.0.0.1", port: port, surroundings)
    }

    private static func serve(_ store: SimulatedAppStore, _ app: AppSettings, host: String, port: UInt16, _ surroundings: Surroundings)
        async
        -> ExitStatus
    {
        StopSignal.ignoreBrokenPipes()
        let stops = StopSignal.arrivals()
        do {
            let server = try SimulatorServer(store: store, host: host, port: port)
            let products = app.catalogue.products.count
            surroundings.output(
                "The simulated App Store sells \(products) products of \(app.bundleID) at http://\(host):\(server.port) "
                    + "(root certificate: /ca/root.pem)\n")
            let listening = Task {
                var isStopping = false
                for await _ in stops {
                    if isStopping { exit(ExitStatus.failure.rawValue) }
                    isStopping = true
                    server.stop()
                }
            }
            try await server.run()
            listening.cancel()
            surroundings.output("The simulated App Store has stopped in order.\n")
            return .success
        } catch {
            surroundings.errors("till simulate: \(error)\n")
            return .failure
        }
    }

    /// The world and its clock.
    static func settings(_ arguments: Arguments) throws(UsageError) -> SimulatorSettings {
        let seed = UInt64(try arguments.number("--seed", within: 0...Int64.max) ?? 1)
        let clock = try clock(arguments.value("--clock") ?? "real")
        var world = WorldSettings(seed: seed)
        if let text = arguments.value("--start") {
            guard let start = MomentText.moment(text) else {
                throw UsageError("--start \(text.prefix(40)) is no moment: write one such as 2026-01-31T10:30:00Z.")
            }
            world.start = start
        } else if clock != .stepped {
            world.start = EpochMilliseconds(Int64(Date().timeIntervalSince1970 * 1_000))
        }
        return SimulatorSettings(world: world, clock: clock, address: try address(arguments))
    }

    private static func address(_ arguments: Arguments) throws(UsageError) -> String? {
        guard let text = arguments.value("--address") else { return nil }
        guard text.hasPrefix("http://") || text.hasPrefix("https://"), (9...200).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0 < 0x7F })
        else { throw UsageError("--address \(text.prefix(40)) is no address: write one such as http://localhost:8400.") }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    private static func faults(_ text: String) throws(UsageError) -> SetFaultChanceCommand {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let seed = UInt64(parts[0]), let rate = Double(parts[1]), (0...1).contains(rate) else {
            throw UsageError("--faults \(text.prefix(40)) is no SEED:RATE: write a seed and a rate from 0 to 1, such as 7:0.1.")
        }
        return SetFaultChanceCommand(seed: seed, percent: rate * 100)
    }

    private static func setFaults(_ faults: SetFaultChanceCommand, in store: SimulatedAppStore) async throws(UsageError) {
        do throws(WorldRefusal) {
            try await store.perform(.setFaultChance(faults))
        } catch {
            throw UsageError(error.description)
        }
    }

    private static func clock(_ text: String) throws(UsageError) -> SimulatorClock {
        switch text {
        case "real": return .running(factor: 1)
        case "stepped": return .stepped
        default:
            guard text.hasPrefix("x"), let factor = Double(text.dropFirst()), factor > 0, factor <= 10_000_000 else {
                throw UsageError("--clock \(text.prefix(40)) is none of real, stepped, or xFACTOR with a factor up to 10000000.")
            }
            return .running(factor: factor)
        }
    }

    private static func readFile(_ arguments: Arguments, _ surroundings: Surroundings) throws -> (Data, FileSettings) {
        guard let file = arguments.value("--storekit") else { throw UsageError("--storekit FILE is missing: name the catalogue.") }
        let bytes = Data(try BoundedFile.read(surroundings.absolute(file), bound: Catalogue.fileLimit))
        return (bytes, try FileSettings(storeKitFile: bytes))
    }

    /// The app with the file's catalogue and settings, and the options over them.
    private static func app(_ arguments: Arguments, _ bytes: Data, _ inFile: FileSettings) throws -> AppSettings {
        var app = AppSettings(
            bundleID: BundleID(arguments.value("--bundle-id") ?? "com.example.app"), catalogue: try Catalogue(storeKitFile: bytes))
        if let number = try arguments.number("--apple-id", within: 1...Int64.max) { app.appAppleID = number }
        if let secret = arguments.value("--shared-secret") { app.sharedSecret = secret }
        app.follow(inFile)
        if let days = try arguments.number("--grace", within: 3...28) {
            guard [3, 16, 28].contains(days) else { throw UsageError("--grace \(days) does not exist: use 3, 16 or 28.") }
            app.gracePeriodDays = Int(days)
        }
        app.environment = try environment(arguments.value("--environment") ?? "Sandbox")
        app.sandboxPace = try pace(arguments.value("--pace") ?? "fiveMinutes")
        return app
    }

    private static func environment(_ text: String) throws(UsageError) -> AppStoreEnvironment {
        let known: [AppStoreEnvironment] = [.sandbox, .production, .xcode]
        guard let environment = known.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
            throw UsageError("--environment \(text.prefix(40)) is none of Sandbox, Production, Xcode.")
        }
        return environment
    }

    private static func pace(_ text: String) throws(UsageError) -> RenewalPace {
        if text == "calendar" { return .calendar }
        guard let rate = RenewalPace.SandboxRate(rawValue: text) else {
            let names = RenewalPace.SandboxRate.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--pace \(text.prefix(40)) is none of \(names), calendar.")
        }
        return .sandbox(rate)
    }
}
