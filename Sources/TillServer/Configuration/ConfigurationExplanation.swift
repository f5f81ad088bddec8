import AppStoreTrust
import AppStoreTypes
import Entitlements
import Ledger

/// The configuration in plain words, for `till serve --check`.
///
/// Keys are masked; nothing that would open the server is printed.
public struct ConfigurationExplanation: CustomStringConvertible, Sendable {
    /// Several lines, the last one ended too.
    public let description: String

    /// Explains a configuration that was read without a problem.
    public init(_ configuration: Configuration) {
        var lines: [String] = []
        let http = configuration.http
        lines.append("till serve would listen on \(Self.address(http)) and answer up to \(http.requestsInFlight) requests at once")
        lines.append("on up to \(http.connections) connections (\(http.connectionsPerAddress) from one address).")
        lines += Self.surroundings(configuration)
        lines.append(
            PostgreSQLLedgerConfiguration.isAddress(configuration.database)
                ? "The ledger is the PostgreSQL database \(configuration.databasePlace); its schema named till is created when absent."
                : "The ledger is the SQLite file \(configuration.databasePlace); it is created when absent.")
        lines.append(
            "One post holds up to \(configuration.limits.documents) signed transactions in up to \(configuration.limits.bodyBytes) bytes.")
        lines += Self.rates(configuration.rateLimits)
        lines.append(Self.answers(configuration.answers))
        lines += Self.lines(configuration.webhooks)
        lines.append("Log lines of level \(configuration.logLevel.rawValue) and above go to standard error as JSON.")
        for app in configuration.apps { lines += [""] + Self.lines(app) }
        for variable in configuration.ignoredVariables.prefix(20) {
            lines += ["", "Note: the variable \(Excerpt(variable)) begins like Till's own and is none of them; it is ignored."]
        }
        description = lines.joined(separator: "\n") + "\n"
    }

    private static func address(_ http: HTTPSettings) -> String {
        let host = http.host.contains(":") ? "[\(http.host)]" : http.host
        return http.port == 0 ? "any free port of \(host)" : "http://\(host):\(http.port)"
    }

    private static func lines(_ rules: TargetRules) -> [String] {
        let places = rules.allowsPrivate ? "any address, this machine's own and its network's included" : "addresses of the public internet"
        let proxy = rules.usesProxy ? ", through the proxy that the environment names, which decides what is reached" : ""
        return ["Webhooks and relays go to \(places), by \(rules.allowsHTTP ? "http and https" : "https only")\(proxy)."]
    }

    private static func lines(_ app: AppConfiguration) -> [String] {
        var lines = ["App \(app.id) is \(app.bundleID)."]
        lines.append("  Purchases come from \(environments(app)).")
        if app.environments.contains(.sandbox) {
            lines.append(
                app.sandboxGivesAccess
                    ? "  Sandbox purchases give access, marked as sandbox, and touch no production fact."
                    : "  Sandbox purchases are recorded and give no access (App Review buys in the sandbox: it will see a locked app).")
        }
        lines.append("  Believed are Apple's own roots" + (app.anchors.isEmpty ? "." : ", and for non-production data only:"))
        for anchor in app.anchors { lines.append("    \(Excerpt(anchor.anchor.name)) from \(anchor.file), SHA-256 \(fingerprint(anchor))") }
        lines.append("  \(ownership(app.ownership.conflict))")
        lines.append(
            app.ownership.requiresToken
                ? "  A purchase whose appAccountToken names no customer is parked, not given."
                : "  A purchase without an appAccountToken belongs to the first customer who posts it.")
        for (environment, terms) in app.ownership.exceptions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            lines.append(
                "  In \(environment.rawValue) instead: \(terms.conflict.rawValue), \(terms.requiresToken ? "with" : "without") a token demanded."
            )
        }
        lines.append("  Publishable keys: \(list(app.publishableKeys.map(KeyForm.masked)))")
        lines.append("  Secret keys: \(list(app.secretKeys.map { "\($0.name) (SHA-256 \(KeyForm.masked($0.hash)))" }))")
        lines.append("  \(customerTokens(app))")
        if let key = app.inAppPurchaseKey {
            let forms = key.issuerID == nil ? "in the older form only: add issuerId for the compact one" : "in both forms"
            lines.append("  Offers are signed with the key \(Excerpt(key.keyID)), \(forms).")
        }
        lines.append("  \(shelf(app))")
        if app.entitlements.isEmpty { lines.append("  No product gives an entitlement yet: add apps.\(app.id).entitlements.") }
        for (entitlement, products) in app.entitlements.sorted(by: { $0.key < $1.key }) {
            lines.append("  Entitlement \(entitlement) is given by \(list(products.sorted().map(\.rawValue)))")
        }
        for (entitlement, version) in app.originalVersionBefore.sorted(by: { $0.key < $1.key }) {
            lines.append("  Entitlement \(entitlement) is given to whoever first got a version before \(version).")
        }
        for (product, amount) in app.credits.sorted(by: { $0.key < $1.key }) {
            lines.append("  Product \(product) credits \(amount.units) \(amount.currency).")
        }
        if !app.credits.isEmpty {
            lines.append(
                app.clawback == .goNegative
                    ? "  A refund of what was spent already leaves the balance below nought." : "  A refund leaves no balance below nought."
            )
        }
        if app.renewalLeewaySeconds > 0 {
            lines.append("  Access goes on for \(app.renewalLeewaySeconds) s after a period while no word of a renewal has come.")
        }
        let unlisted = app.products.isEmpty ? [] : app.catalogue.filter { !app.offers($0) }.sorted().map(\.rawValue)
        if !unlisted.isEmpty { lines.append("  Note: not offered, because products does not list them: \(list(unlisted))") }
        lines += apple(app)
        for (product, days) in app.nonRenewingDays.sorted(by: { $0.key < $1.key }) {
            lines.append("  Non-renewing \(product) lasts \(days) days.")
        }
        return lines
    }

    private static func apple(_ app: AppConfiguration) -> [String] {
        var lines: [String] = []
        if app.sharedSecret != nil {
            lines.append("  A shared secret is known: notifications of version 1 and callers of verifyReceipt must show it.")
        }
        for target in app.relayNotifications { lines.append("  Apple's notifications are passed on to \(PlaceOfAddress(target)).") }
        switch app.verifyReceipt.answering {
        case .production:
            lines.append("  /verifyReceipt answers as Apple's address for production, /sandbox/verifyReceipt as the sandbox's.")
        case .both: lines.append("  /verifyReceipt reads production and sandbox receipts: callers must look at environment themselves.")
        case .off: lines.append("  verifyReceipt is not answered.")
        }
        if app.verifyReceipt.answering != .off, app.sharedSecret == nil, app.verifyReceipt.upstream == nil {
            lines.append("  Note: without sharedSecret verifyReceipt answers receipts with subscriptions with 21004.")
        }
        if let hosts = app.verifyReceipt.upstream {
            lines.append(
                "  verifyReceipt asks \(PlaceOfAddress(hosts.production)) and \(PlaceOfAddress(hosts.sandbox)) for what came later.")
        }
        return lines
    }

    private static func shelf(_ app: AppConfiguration) -> String {
        let names = app.shelf.map { $0.metadata == nil ? $0.id.rawValue : "\($0.id) (with metadata)" }
        if names.isEmpty { return "The app is told of no product to offer: add apps.\(app.id).products." }
        return app.products.isEmpty
            ? "No products are listed, so the app is told to offer those named below, by id, and orders may ask for any product."
            : "The app is told to offer, in this order: \(list(names)); orders may ask for these only."
    }

    private static func environments(_ app: AppConfiguration) -> String {
        let names = AppStoreEnvironment.known.filter(app.environments.contains).map { environment in
            environment == .production ? "Production (Apple id \(app.appAppleID.map(String.init) ?? "none"))" : environment.rawValue
        }
        return names.joined(separator: " and ")
    }

    private static func ownership(_ policy: OwnershipPolicy.Conflict) -> String {
        switch policy {
        case .reject: "When a second customer posts a purchase, it stays with the first and the second is refused."
        case .transfer: "When a second customer posts a purchase, it moves to that customer."
        case .transferIfInactive:
            "When a second customer posts a purchase, it moves to that customer if it gives nothing any more; else the second is refused."
        case .share: "When a second customer posts a purchase, both have it."
        }
    }

    private static func fingerprint(_ anchor: ConfiguredAnchor) -> String { Hexadecimal.text(anchor.anchor.fingerprint.prefix(8)) + "…" }

    private static func list(_ items: [String]) -> String { items.isEmpty ? "none" : items.joined(separator: ", ") }
}
