import AppStoreTypes
import Entitlements
import Foundation
import Ledger

extension Configuration {
    /// Where a configuration is read from.
    public struct Source: Sendable {
        /// The bytes of `till.json`; `nil` when everything comes from variables.
        public var file: [UInt8]?
        /// The file's name for messages.
        public var fileName: String
        /// The folder that relative paths start from.
        public var folder: String
        /// The process's environment variables.
        public var environment: [String: String]
        /// Reads a certificate's or key's file of at most the given number of bytes.
        public var readFile: @Sendable (_ path: String, _ bound: Int) throws -> [UInt8]

        /// Names everything that reading needs.
        public init(
            file: [UInt8]?, fileName: String, folder: String, environment: [String: String],
            readFile: @escaping @Sendable (_ path: String, _ bound: Int) throws -> [UInt8] = { try BoundedFile.read($0, bound: $1) }
        ) {
            self.file = file
            self.fileName = fileName
            self.folder = folder
            self.environment = environment
            self.readFile = readFile
        }

        /// A path of the configuration as an absolute one.
        func absolute(_ path: String) -> String {
            path.hasPrefix("/")
                ? path : URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: folder, isDirectory: true)).standardizedFileURL.path
        }
    }

    /// The longest configuration file, in bytes.
    public static let fileBound = 1_000_000

    /// Reads and checks everything; throws every problem at once.
    public init(reading source: Source) throws(ConfigurationError) {
        var file = ConfigurationValue.object([:])
        if let bytes = source.file {
            do {
                file = try ConfigurationValue.parse(bytes, as: source.fileName)
            } catch {
                throw ConfigurationError(problems: [error])
            }
        }
        let tree = ConfigurationTree(file: file, environment: source.environment)
        var reader = ConfigurationReader(tree)
        let http = HTTPSettings.reading(&reader)
        let metrics = MetricsSettings.reading(&reader, source)
        let limits = Self.limits(&reader)
        let webhooks = Self.webhooks(&reader)
        let level = Self.logLevel(&reader)
        let rates = RateLimits.reading(&reader)
        let answers = AnswerSettings.reading(&reader, source)
        let database = Self.database(&reader, source)
        var apps: [AppConfiguration] = []
        for id in tree.appIDs {
            if let app = AppConfiguration(reading: &reader, id: id, source: source) { apps.append(app) }
        }
        if tree.appIDs.isEmpty {
            reader.refuse(
                ["apps"], "names no app", "add apps: { game: { bundleId: \"com.example.game\", … } } or set TILL_APPS__GAME__BUNDLE_ID")
        }
        Self.refuseSharedNames(&reader, apps)
        Self.refuseRelays(&reader, apps, webhooks)
        guard reader.problems.isEmpty else { throw ConfigurationError(problems: reader.problems) }
        self.init(
            http: http, database: database, limits: limits, logLevel: level, apps: apps, webhooks: webhooks,
            ignoredVariables: tree.ignoredVariables)
        rateLimits = rates
        self.answers = answers
        self.metrics = metrics
        written = tree.written
        secretFiles = SecretFile.files(in: tree.written, source)
    }

    /// A file's path made absolute, or an address as it is, of which nothing is ever shown but its place.
    private static func database(_ reader: inout ConfigurationReader, _ source: Source) -> String {
        let text = reader.text("database") ?? "till.sqlite"
        guard PostgreSQLLedgerConfiguration.isAddress(text) else { return source.absolute(text) }
        do {
            _ = try LedgerPlace(text)
        } catch {
            reader.refuse(["database"], "is no address that can be read", "write postgresql://USER:PASSWORD@HOST:PORT/DATABASE")
        }
        return text
    }

    private static func limits(_ reader: inout ConfigurationReader) -> RequestLimits {
        let standard = RequestLimits()
        return RequestLimits(
            documents: reader.number("limits", "documentsPerRequest", within: 1...1_000).map(Int.init) ?? standard.documents,
            bodyBytes: reader.number("limits", "requestBytes", within: 11_000_000...100_000_000).map(Int.init) ?? standard.bodyBytes)
    }

    private static func webhooks(_ reader: inout ConfigurationReader) -> TargetRules {
        TargetRules(
            allowsPrivate: reader.flag(at: ["webhooks", "allowPrivateTargets"]) ?? false,
            allowsHTTP: reader.flag(at: ["webhooks", "allowHTTP"]) ?? false, usesProxy: reader.flag(at: ["webhooks", "useProxy"]) ?? false)
    }

    private static func logLevel(_ reader: inout ConfigurationReader) -> OperationLog.Level {
        guard let text = reader.text("log", "level") else { return .info }
        guard let level = OperationLog.Level(rawValue: text) else {
            reader.refuse(["log", "level"], "is \"\(Excerpt(text))\"", "write debug, info, warning or error")
            return .info
        }
        return level
    }

    /// What is passed on goes where webhooks may go.
    private static func refuseRelays(_ reader: inout ConfigurationReader, _ apps: [AppConfiguration], _ rules: TargetRules) {
        for app in apps {
            for (index, target) in app.relayNotifications.enumerated() {
                do throws(TargetURL.Fault) {
                    _ = try TargetURL(target, under: rules)
                } catch {
                    reader.refuse(
                        ["apps", app.id.rawValue, "relayNotifications", String(index)], "\(error.words)",
                        "name a public https address, or set webhooks.allowPrivateTargets or webhooks.allowHTTP")
                }
            }
        }
    }

    /// A key must tell one app, and a bundle id too.
    private static func refuseSharedNames(_ reader: inout ConfigurationReader, _ apps: [AppConfiguration]) {
        var bundles: [String: String] = [:]
        var keys: [String: String] = [:]
        for app in apps {
            let id = app.id.rawValue
            if let other = bundles.updateValue(id, forKey: app.bundleID.rawValue) {
                reader.refuse(
                    ["apps", id, "bundleId"], "is \(app.bundleID) as in apps.\(other)",
                    "give each app its own bundle id, or join the two entries")
            }
            for (kind, key) in app.publishableKeys.map({ ("publishableKeys", $0) }) + app.secretKeys.map({ ("secretKeys", $0.hash) }) {
                if let other = keys.updateValue(id, forKey: key) {
                    reader.refuse(
                        ["apps", id, kind], "holds \(KeyForm.masked(key)) twice or as apps.\(other) does",
                        "draw a key of its own for each use: till serve --new-key")
                }
            }
        }
    }
}
