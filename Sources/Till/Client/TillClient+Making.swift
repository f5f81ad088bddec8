import AppStoreTypes
import Foundation

extension TillClient {
    /// A client with everything that the system provides.
    ///
    /// A server's address or a key that cannot be used is told with the first call, with the code `server.invalid_address`.
    public convenience init(_ configuration: TillConfiguration) {
        let surroundings = Surroundings.system
        let store: any Store =
            switch configuration.interface {
            case .storeKit2: StoreKit2Store()
            case .original: OriginalStore()
            }
        let link = URLSessionServerLink(
            url: configuration.server, key: configuration.key, allowsInsecure: configuration.allowsInsecureServer,
            limits: ServerLimits(configuration), now: surroundings.now)
        self.init(
            parts: Parts(configuration, surroundings: surroundings, store: store, link: link) { report in
                Self.storage(configuration, report: report)
            })
    }

    private static func storage(_ configuration: TillConfiguration, report: @escaping @Sendable (TillError) -> Void) -> any RecordStorage {
        #if canImport(Security)
            KeychainRecordStorage(service: "till.\(configuration.server.absoluteString)")
        #else
            FileRecordStorage(folder: configuration.ownFolder.appendingPathComponent("outbox", isDirectory: true)) {
                report(TillError(.storageFailed, "The record \($0.path) is damaged and was set aside as \($0.newPath): \($0.reason)"))
            }
        #endif
    }
}

extension TillClient.Parts {
    /// Puts the parts together; everything from outside is passed in.
    init(
        _ configuration: TillConfiguration, surroundings: Surroundings, store: any Store, link: any ServerLink,
        storage: (@escaping @Sendable (TillError) -> Void) -> any RecordStorage
    ) {
        let link: any ServerLink = configuration.customerToken.map { IdentifiedLink(link, token: $0) } ?? link
        let events = EventQueue()
        let journal = Journal(storage: storage { error in Task { await events.add(.alarm(error)) } })
        let identity = Identity(journal: journal, policy: configuration.identity, makeUUID: surroundings.makeUUID)
        let status = Broadcast(CustomerStatus.nothing(of: nil))
        let folder = configuration.ownFolder
        let catalogue = Catalogue(
            link: link, store: store, cache: FileCatalogueCache(folder: folder, scope: configuration.scope),
            surroundings: surroundings)
        let book = CustomerBook(
            link: link, store: store, journal: journal, identity: identity,
            memory: FileAnswerMemory(folder: folder, scope: configuration.scope),
            names: { catalogue.entitlements(of: $0) },
            judge: AnswerJudge(configuration, link: link, file: folder.appendingPathComponent("answer-keys.json"), now: surroundings.now),
            nonce: { surroundings.makeUUID().lowercasedText }, now: surroundings.now, status: status)
        let courier = Courier(link: link, store: store, hints: configuration.hints) { await book.hearInPassing($0) }
        let pipeline = Pipeline(
            store: store, journal: journal, courier: courier, identity: identity, events: events, surroundings: surroundings)
        let desk = PurchaseDesk(
            store: store, journal: journal, identity: identity, pipeline: pipeline, makeUUID: surroundings.makeUUID,
            moment: { await book.moment() })
        self.init(
            configuration: configuration, surroundings: surroundings, store: store, link: link, journal: journal, identity: identity,
            events: events, status: status, book: book, courier: courier, pipeline: pipeline,
            promotions: Promotions(identity: identity, events: events), desk: desk, catalogue: catalogue)
    }
}

extension TillConfiguration {
    /// What everything that is remembered depends on.
    var scope: String { "\(server.absoluteString)\n\(key)" }

    /// Where this client's files are: the folder that was named, or one of the app's own that is not offered for backup.
    var ownFolder: URL {
        if let folder { return folder }
        let base = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return (base ?? FileManager.default.temporaryDirectory).appendingPathComponent("Till", isDirectory: true)
            .appendingPathComponent(String(HexDigest.text(Data(scope.utf8)).prefix(16)), isDirectory: true)
    }

    /// What tells of the device with each post; `nil` where the app does not want it.
    var hints: @Sendable () -> JSONValue? {
        guard sendsIntegrityHints else { return { nil } }
        let hints = IntegrityHints(probe: .system, checks: integrityChecks)
        return { hints.json }
    }
}

extension ServerLimits {
    /// The bounds of an app's choice; Linux's Foundation counts whole seconds, and less than one would be none.
    init(_ configuration: TillConfiguration) {
        let time = min(max(configuration.requestTimeout, 1), 300)
        self.init(idle: time, whole: 2 * time)
    }
}
