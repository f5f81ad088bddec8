public import HTTPService
import Ledger

/// Everything that the operator decides, checked and complete.
public struct Configuration: Sendable {
    /// How the server listens.
    public var http: HTTPSettings
    /// The path of the SQLite file, or the address of a PostgreSQL database, which may hold a password: show `databasePlace` instead.
    public var database: String
    /// The bounds of a request.
    public var limits: RequestLimits
    /// How many calls are answered in a time.
    public var rateLimits: RateLimits = .off
    /// How answers are signed.
    public var answers = AnswerSettings()
    /// What webhooks and relays may reach.
    public var webhooks: TargetRules
    /// Where the figures for Prometheus are served; `nil` when nowhere.
    public var metrics: MetricsSettings?
    /// The least severity that is logged.
    public var logLevel: OperationLog.Level
    /// The apps, ordered by id; at least one.
    public var apps: [AppConfiguration]
    /// Variables that begin like Till's and are not known; named in the log, otherwise ignored.
    public var ignoredVariables: [String]
    /// The files that hold a secret, by the key that names each.
    var secretFiles: [SecretFile] = []
    /// What was written for each key, by which a change is found.
    var written: [String: ConfigurationValue] = [:]

    /// Puts a configuration together.
    public init(
        http: HTTPSettings, database: String, limits: RequestLimits, logLevel: OperationLog.Level, apps: [AppConfiguration],
        webhooks: TargetRules = TargetRules(), ignoredVariables: [String] = []
    ) {
        self.http = http
        self.database = database
        self.limits = limits
        self.webhooks = webhooks
        self.logLevel = logLevel
        self.apps = apps
        self.ignoredVariables = ignoredVariables
    }
}

extension Configuration {
    /// Where the ledger is, without any password; for messages and logs.
    public var databasePlace: String {
        do throws(LedgerError) {
            return try LedgerPlace(database).description
        } catch {
            return "postgresql://"
        }
    }
}

/// How the server listens.
public struct HTTPSettings: Hashable, Sendable {
    /// The address to listen on.
    public var host: String
    /// The port; 0 for any free one.
    public var port: Int
    /// How many threads serve; `nil` for one per core.
    public var loops: Int?
    /// The most connections in all.
    public var connections: Int
    /// The most connections from one address.
    public var connectionsPerAddress: Int
    /// The most requests answered at once.
    public var requestsInFlight: Int
    /// The most streams in all.
    public var streams = 1_000
    /// The most streams of one client's address.
    public var streamsPerAddress = 50
    /// Which proxies are believed when they name the client.
    public var clients = ClientAddress()
    /// Which origins' pages may call from a browser; `*` alone for every one.
    public var corsOrigins: [String] = []

    /// The standards of a small machine.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, loops: Int? = nil, connections: Int = 2_000, connectionsPerAddress: Int = 500,
        requestsInFlight: Int = 512
    ) {
        self.host = host
        self.port = port
        self.loops = loops
        self.connections = connections
        self.connectionsPerAddress = connectionsPerAddress
        self.requestsInFlight = requestsInFlight
    }
}

/// The bounds of a request.
public struct RequestLimits: Hashable, Sendable {
    /// The most signed transactions in one post.
    public var documents: Int
    /// The longest body of a post of purchases, in bytes.
    public var bodyBytes: Int

    /// A hundred documents; 12 MB, so that a receipt of 8 MB fits in base64.
    public init(documents: Int = 100, bodyBytes: Int = 12_000_000) {
        self.documents = documents
        self.bodyBytes = bodyBytes
    }
}
