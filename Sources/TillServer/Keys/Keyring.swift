/// Every key that opens this server, and which app each belongs to.
struct Keyring: Sendable {
    /// Who is calling.
    struct Caller: Hashable, Sendable {
        /// The app whose key was shown.
        let app: AppConfiguration
        /// What the key allows.
        let power: Power
    }

    /// What a key allows.
    enum Power: Hashable, Sendable {
        /// The app on somebody's device: may post evidence and read what a customer owns.
        case publishable
        /// The team's back end, by the name of its key.
        case secret(name: String)
    }

    private let publishable: [String: AppConfiguration]
    private let secret: [String: (app: AppConfiguration, name: String)]

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
    }

    /// Who shows this key; `nil` when nobody here does.
    ///
    /// Secrets are looked up by their hash, so the time that it takes tells nothing about a key.
    func caller(showing key: String) -> Caller? {
        guard KeyForm.allows(key) else { return nil }
        if let app = publishable[key] { return Caller(app: app, power: .publishable) }
        return secret[SecretKey.hash(of: key)].map { Caller(app: $0.app, power: .secret(name: $0.name)) }
    }
}
