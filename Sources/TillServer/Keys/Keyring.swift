import Entitlements

/// Every key that opens this server by its configuration, and which app each belongs to.
struct Keyring: Sendable {
    private let publishable: [String: AppConfiguration]
    private let secret: [String: (app: AppConfiguration, name: String)]
    private let apps: [AppID: AppConfiguration]

    /// Gathers the keys of all apps; the configuration has made sure that no two apps share one.
    init(_ apps: [AppConfiguration]) {
        var publishable: [String: AppConfiguration] = [:]
        var secret: [String: (app: AppConfiguration, name: String)] = [:]
        for app in apps {
            for key in app.publishableKeys { publishable[key] = app }
            for key in app.secretKeys { secret[key.hash] = (app, key.name) }
        }
        self.publishable = publishable
        self.secret = secret
        self.apps = Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Who shows this key; `nil` when nobody here does.
    ///
    /// Secrets are looked up by their hash, so the time that it takes tells nothing about a key.
    func caller(showing key: String) -> Caller? {
        guard KeyForm.allows(key) else { return nil }
        if let app = publishable[key] { return Caller(app: app, power: .publishable, scopes: .none, keyName: "publishable") }
        return secret[SecretKey.hash(of: key)].map {
            Caller(app: $0.app, power: .secret(name: $0.name), scopes: .all, keyName: $0.name)
        }
    }

    /// An app of the configuration; `nil` when there is none of this id.
    func app(_ id: AppID) -> AppConfiguration? { apps[id] }
}
