public import AppStoreTypes

/// What one signed app transaction says: with which version an Apple Account first got the app.
public struct AppTransactionFact: Hashable, Sendable {
    /// The natural key.
    public let key: Key
    /// The document that says so.
    public let source: FactSource
    /// The version first got: the build number on most platforms, as Apple gives it.
    public var originalApplicationVersion: String?
    /// When the app was first got.
    public var originalPurchaseDate: EpochMilliseconds?
    /// Where the app was first got.
    public var originalPlatform: OriginalPlatform?

    /// A fact with what every app transaction says.
    public init(key: Key, source: FactSource) {
        self.key = key
        self.source = source
    }

    /// The fact that holds when both documents are known; both must be about the same copy of the app.
    public func combined(with other: AppTransactionFact) -> AppTransactionFact {
        if source != other.source { return source < other.source ? other : self }
        return String(reflecting: self) < String(reflecting: other) ? other : self
    }

    /// One Apple Account's copy of the app; documents from before 2025 have no id and share one place.
    public struct Key: Hashable, Sendable {
        /// The app and the environment.
        public let scope: PurchaseScope
        /// The Apple Account's copy of the app.
        public let id: AppTransactionID?

        /// The copy of an app with an id.
        public init(scope: PurchaseScope, id: AppTransactionID?) {
            self.scope = scope
            self.id = id
        }
    }
}

extension AppTransactionFact {
    /// Reads a signed app transaction that was verified before.
    ///
    /// - Parameters:
    ///   - payload: what Apple signed.
    ///   - environment: the environment of the verifier that accepted it; Xcode leaves it out of the document.
    ///   - app: the app whose bundle id the payload was verified to carry.
    ///   - testRun: the run of a test store; not looked at for production and the sandbox.
    ///   - evidence: the digest of the signed bytes.
    /// - Throws: a missing signing date or test run.
    public init(
        signed payload: JWSAppTransactionDecodedPayload, environment: AppStoreEnvironment, app: AppID, testRun: TestRun?,
        evidence: EvidenceDigest
    ) throws(FactRefusal) {
        let scope = try PurchaseScope(app: app, environment: environment, testRun: testRun)
        guard let signedDate = payload.receiptCreationDate else { throw FactRefusal(.missingDate, field: "receiptCreationDate") }
        let id = try payload.appTransactionId.map { id throws(FactRefusal) in try FactFields.id(id, "appTransactionId") }
        self.init(key: Key(scope: scope, id: id), source: .signed(signedDate: signedDate, evidence: evidence))
        originalApplicationVersion = payload.originalApplicationVersion
        originalPurchaseDate = payload.originalPurchaseDate
        originalPlatform = payload.originalPlatform
    }
}
