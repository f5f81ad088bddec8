import AppStoreTypes
import Foundation

/// Reads the part of a scenario that says in which world it plays.
enum ScenarioWorld {
    private static let members = [
        "storekit", "bundleId", "appAppleId", "environment", "start", "seed", "storefront", "pace", "gracePeriodDays", "renewalLeadSeconds",
        "sharedSecret", "bundleVersion",
    ]

    static func read(_ value: ScriptValue?, at place: ScriptPlace, reading: Scenario.FileReader) throws(StepProblem)
        -> (AppSettings, WorldSettings)
    {
        let value = value ?? .none(at: place)
        try Scenario.expectMembers(value, members)
        var (app, world) = try catalogue(value, reading: reading)
        try fill(&app, from: value)
        if let seed = value["seed"] {
            guard let number = seed.integer, number >= 0 else { throw .unreadable("`seed` is a number from 0 on", at: seed.place) }
            world.seed = UInt64(number)
        }
        if let start = value["start"] {
            guard let moment = start.text.flatMap(MomentText.moment) else {
                throw .unreadable("`start` is a moment such as \"2026-01-31T10:30:00Z\"", at: start.place)
            }
            world.start = moment
        }
        if let storefront = value["storefront"] {
            guard let known = storefront.text.flatMap(Storefront.of) else {
                throw .unreadable("the simulator has no such storefront: use an alpha-3 code such as \"USA\"", at: storefront.place)
            }
            world.storefront = known
        }
        return (app, world)
    }

    private static func catalogue(_ value: ScriptValue, reading: Scenario.FileReader) throws(StepProblem) -> (AppSettings, WorldSettings) {
        let file = value["storekit"]
        let name = file?.text ?? "Shop.storekit"
        do {
            let bytes = Data(try reading(name))
            let inFile = try FileSettings(storeKitFile: bytes)
            var app = AppSettings(
                bundleID: BundleID(value["bundleId"]?.text ?? "com.example.app"), catalogue: try Catalogue(storeKitFile: bytes))
            app.follow(inFile)
            app.environment = .production
            var world = WorldSettings()
            if let storefront = inFile.storefront { world.storefront = storefront }
            return (app, world)
        } catch {
            throw .unreadable("the catalogue `\(name.prefix(200))` cannot be used: \(error)", at: file?.place ?? value.place)
        }
    }

    private static func fill(_ app: inout AppSettings, from value: ScriptValue) throws(StepProblem) {
        if let number = value["appAppleId"]?.integer { app.appAppleID = number }
        if let secret = value["sharedSecret"]?.text { app.sharedSecret = secret }
        if let version = value["bundleVersion"]?.text { app.bundleVersion = version }
        if let seconds = value["renewalLeadSeconds"]?.integer { app.renewalLead = min(max(seconds, 0), 86_400) * 1_000 }
        if let environment = value["environment"] {
            let known: [AppStoreEnvironment] = [.sandbox, .production, .xcode]
            guard let found = known.first(where: { $0.rawValue == environment.text }) else {
                throw .unreadable("`environment` is one of Sandbox, Production, Xcode", at: environment.place)
            }
            app.environment = found
        }
        if let days = value["gracePeriodDays"] {
            guard let number = days.integer, [0, 3, 16, 28].contains(number) else {
                throw .unreadable("`gracePeriodDays` is 3, 16, 28, or 0 for none", at: days.place)
            }
            app.gracePeriodDays = number == 0 ? nil : Int(number)
        }
        if let pace = value["pace"] {
            guard let text = pace.text, text == "calendar" || RenewalPace.SandboxRate(rawValue: text) != nil else {
                let names = RenewalPace.SandboxRate.allCases.map(\.rawValue).joined(separator: ", ")
                throw .unreadable("`pace` is calendar or one of \(names)", at: pace.place)
            }
            app.sandboxPace = RenewalPace.SandboxRate(rawValue: text).map { .sandbox($0) } ?? .calendar
        }
    }
}
