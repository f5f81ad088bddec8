import AppStoreTypes
import Entitlements
import Foundation
import Testing

@testable import TillServer

@Suite("Configuration")
struct ConfigurationTests {
    static let small = """
        // a game, as its team would write it
        {
            http: { port: 9000 },
            apps: {
                game: {
                    bundleId: 'com.example.game',
                    appAppleId: '1234567890', // text is read as a number
                    publishableKeys: ['pk_game_0001'],
                    secretKeys: { backend: 'sha256:0f0e0d0c0b0a090807060504030201000f0e0d0c0b0a09080706050403020100' },
                    entitlements: { pro: ['com.example.game.month', 'com.example.game.year'] },
                    nonRenewingDays: { 'com.example.game.pass': 30 },
                },
            },
        }
        """

    static func read(_ text: String?, _ environment: [String: String] = [:], files: [String: String] = [:]) throws -> Configuration {
        try Configuration(
            reading: Configuration.Source(
                file: text.map { Array($0.utf8) }, fileName: "till.json", folder: "/etc/till", environment: environment,
                readFile: { path, _ in
                    guard let text = files[path] else { throw BoundedFile.Failure(description: "does not exist") }
                    return Array(text.utf8)
                }))
    }

    static func problems(_ text: String?, _ environment: [String: String] = [:], files: [String: String] = [:]) -> [String] {
        do {
            _ = try read(text, environment, files: files)
            return []
        } catch let error as ConfigurationError {
            return error.problems.map(\.description)
        } catch {
            return ["another error: \(error)"]
        }
    }

    @Test("a short JSON5 file gives an app with cautious standards")
    func shortFile() throws {
        let configuration = try Self.read(Self.small)
        let app = try #require(configuration.apps.first)
        #expect(configuration.http.port == 9000 && configuration.http.host == "127.0.0.1")
        #expect(configuration.database == "/etc/till/till.sqlite")
        #expect(app.id == "game" && app.bundleID == "com.example.game" && app.appAppleID == 1_234_567_890)
        #expect(app.environments == [.production, .sandbox])
        #expect(app.sandboxGivesAccess && app.ownership == .standard)
        #expect(app.entitlements == ["pro": ["com.example.game.month", "com.example.game.year"]])
        #expect(app.catalogue == ["com.example.game.month", "com.example.game.year", "com.example.game.pass"])
    }

    @Test("every key of the file is also an environment variable, which wins")
    func variables() throws {
        let configuration = try Self.read(
            Self.small,
            [
                "TILL_HTTP__PORT": "9100", "TILL_DATABASE": "/var/lib/till/ledger.sqlite", "TILL_APPS__GAME__OWNERSHIP": "share",
                "TILL_APPS__GAME__ENVIRONMENTS": "sandbox", "TILL_APPS__GAME__ENTITLEMENTS": "{pro: ['one']}", "HOME": "/root",
            ])
        let app = try #require(configuration.apps.first)
        #expect(configuration.http.port == 9100 && configuration.database == "/var/lib/till/ledger.sqlite")
        #expect(app.ownership.conflict == .share && app.environments == [.sandbox] && app.entitlements == ["pro": ["one"]])
    }

    @Test("a ledger on PostgreSQL is chosen by its address, whose password is shown nowhere, and one that cannot be read is a problem")
    func postgresql() throws {
        let configuration = try Self.read(
            Self.small, ["TILL_DATABASE": "postgresql://till:geheim@db.example.com:5433/shop?sslmode=require"])
        #expect(configuration.databasePlace == "postgresql://till@db.example.com:5433/shop")
        let words = ConfigurationExplanation(configuration).description
        #expect(words.contains("PostgreSQL database postgresql://till@db.example.com:5433/shop") && !words.contains("geheim"))
        #expect(throws: ConfigurationError.self) { try Self.read(Self.small, ["TILL_DATABASE": "postgresql://till:geheim@[/x"]) }
    }

    @Test("a server can be configured by variables alone")
    func variablesAlone() throws {
        let configuration = try Self.read(
            nil,
            [
                "TILL_APPS__MY_GAME__BUNDLE_ID": "com.example.game", "TILL_APPS__MY_GAME__APP_APPLE_ID": "42",
                "TILL_APPS__MY_GAME__PUBLISHABLE_KEYS": "pk_one_0001, pk_two_0002",
            ])
        #expect(configuration.apps.map(\.id) == ["my-game"])
        #expect(configuration.apps.first?.publishableKeys == ["pk_one_0001", "pk_two_0002"])
    }

    @Test("every key has a variable of its own, and each can be set")
    func variablesAreDistinct() {
        let names = ConfigurationKey.all.map { $0.variable(app: "game") }
        #expect(Set(names).count == names.count)
        #expect(names.contains("TILL_HTTP__CONNECTIONS_PER_ADDRESS") && names.contains("TILL_APPS__GAME__SANDBOX_GIVES_ACCESS"))
        for name in names {
            let tree = ConfigurationTree(file: .object([:]), environment: [name: "x"])
            #expect(tree.problems.isEmpty && tree.ignoredVariables.isEmpty, "\(name)")
        }
    }

    @Test("names that Till does not know are refused with what was probably meant")
    func unknownNames() {
        let text = Self.small.replacingOccurrences(of: "bundleId", with: "bundelId").replacingOccurrences(of: "http:", with: "htpp:")
        let found = Self.problems(text, ["TILL_APPS__GAME__OWNERSHP": "share"])
        #expect(found.contains("htpp is no key that Till knows; did you mean http?"))
        #expect(found.contains("apps.game.bundelId is no key that Till knows; did you mean apps.game.bundleId?"))
        #expect(found.contains("TILL_APPS__GAME__OWNERSHP is no variable that Till knows; did you mean TILL_APPS__GAME__OWNERSHIP?"))
    }

    @Test("variables that a scheduler sets for a service named till stop nothing")
    func schedulerVariables() throws {
        let configuration = try Self.read(Self.small, ["TILL_SERVICE_HOST": "10.0.0.1", "TILL_PORT_8080_TCP": "tcp://10.0.0.1:8080"])
        #expect(configuration.ignoredVariables == ["TILL_PORT_8080_TCP", "TILL_SERVICE_HOST"])
    }

    @Test("all problems are listed at once, each with its place and what to do")
    func everyProblem() {
        let found = Self.problems(
            """
            { http: { port: 70000, host: 5 }, log: { level: 'loud' }, limits: { documentsPerRequest: 0 },
              apps: { game: { environments: ['Prodution'], ownership: 'steal', sandboxGivesAccess: 'perhaps', publishableKeys: ['sk_no', 'x y'],
                secretKeys: { a: 'hunter2', b: 'sha256:12', c: 'env:NOWHERE', d: 'file:gone' }, trust: ['gone.pem'], nonRenewingDays: { p: 0 } },
                'Bad Id': { bundleId: 'x.y' } } }
            """)
        let expected = [
            "http.port is 70000", "http.host is a number where a text belongs", "log.level is \"loud\"", "limits.documentsPerRequest is 0",
            "apps.game.bundleId is missing", "apps.game.environments names \"Prodution\"; did you mean Production?",
            "apps.game.ownership is \"steal\"",
            "apps.game.sandboxGivesAccess is \"perhaps\"", "apps.game.publishableKeys holds a secret key (sk_no…)",
            "apps.game.publishableKeys holds \"x y\"", "apps.game.secretKeys.a is no reference to a key",
            "apps.game.secretKeys.b is no SHA-256",
            "apps.game.secretKeys.c names the variable NOWHERE, which is not set",
            "apps.game.secretKeys.d names the file gone, which does not exist",
            "apps.game.trust names gone.pem, which does not exist", "apps.game.nonRenewingDays.p is 0", "apps.Bad Id is no id for an app",
        ]
        for piece in expected { #expect(found.contains { $0.contains(piece) }, "\(piece) in \(found)") }
        #expect(!found.contains { $0.contains("hunter2") })
    }

    @Test("B30 — production without the app's Apple id refuses to start; the id as text equals the number")
    func appleIDRequired() throws {
        let without = Self.small.replacingOccurrences(of: "appAppleId: '1234567890',", with: "")
        #expect(
            Self.problems(without) == [
                "apps.game.appAppleId is missing while Production is accepted; write the number that App Store Connect shows as Apple ID under App Information; without it no production document can be judged"
            ])
        #expect(try Self.read(without, ["TILL_APPS__GAME__ENVIRONMENTS": "Sandbox"]).apps.first?.appAppleID == nil)
        #expect(try Self.read(without, ["TILL_APPS__GAME__APP_APPLE_ID": "123"]).apps.first?.appAppleID == 123)
    }

    @Test("B118 — Xcode and LocalTesting are never accepted beside Production", arguments: ["Xcode", "LocalTesting"])
    func localNeverBesideProduction(environment: String) {
        let found = Self.problems(Self.small, ["TILL_APPS__GAME__ENVIRONMENTS": "Production,\(environment)"])
        #expect(found.count == 1 && found.first?.contains("names \(environment) beside Production") == true)
    }

    @Test("no two apps share a bundle id or a key")
    func sharedNames() {
        let found = Self.problems(
            """
            { apps: { a: { bundleId: 'x.y.z', appAppleId: 1, publishableKeys: ['pk_same_key'] },
                      b: { bundleId: 'x.y.z', appAppleId: 1, publishableKeys: ['pk_same_key'] } } }
            """)
        #expect(found.count == 2)
        #expect(found.contains { $0.hasPrefix("apps.b.bundleId is x.y.z as in apps.a") })
    }

    @Test(
        "files that are no configuration are refused in words",
        arguments: [
            "", "{", "[]", "null", "5", "{apps: []}", "{apps: {game: 5}}", "{http: 'x', apps: {}}", String(repeating: "[", count: 10_000),
        ])
    func noConfiguration(text: String) {
        #expect(!Self.problems(text).isEmpty)
    }

    @Test("a secret key may come from a file or a variable, and only its hash is kept")
    func secretsFromElsewhere() throws {
        let key = "sk_" + String(repeating: "ab", count: 32)
        let text = Self.small.replacingOccurrences(
            of: "backend: 'sha256:0f0e0d0c0b0a090807060504030201000f0e0d0c0b0a09080706050403020100'",
            with: "one: 'env:BACKEND_KEY', two: 'file:two.key'")
        let other = String(key.reversed())
        let app = try #require(
            try Self.read(text, ["BACKEND_KEY": key], files: ["/etc/till/two.key": other + "\n"]).apps.first)
        #expect(app.secretKeys == [SecretKey(name: "one", key: key), SecretKey(name: "two", key: other)])
        #expect(!"\(app)".contains(key))
        #expect(Self.problems(text, ["BACKEND_KEY": "short"], files: ["/etc/till/two.key": other]).count == 1)
    }
}
