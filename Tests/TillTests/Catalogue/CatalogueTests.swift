import AppStoreTypes
import Foundation
import Testing

@testable import Till

@Suite("The shelf")
struct CatalogueTests {
    let home: TemporaryFolder
    let server = ListServer()
    let store = ShopWindow(["coins", "month", "year"])

    init() throws {
        home = try TemporaryFolder()
        server.offer(["year", "coins", "month"])
    }

    @Test("products come in the server's order, with the team's metadata and what they give")
    func order() async throws {
        let shelf = try await withCatalogue { try await $0.shelf(maxAge: 300) }
        #expect(shelf.products.map(\.id) == ["year", "coins", "month"])
        #expect(shelf.unknownIDs.isEmpty)
        #expect(shelf.emptiness == nil)
        #expect(shelf.age == 0)
        #expect(shelf.refreshFailure == nil)
        #expect(shelf.asOf == Date(timeIntervalSince1970: 1_800_000_000.25))
        let product = try #require(shelf["coins"])
        #expect(product.displayName == "Name of coins")
        #expect(product.displayPrice == "€1")
        #expect(product.entitlements == ["pro", "coins"])
        #expect(product.metadata?.compactText == "{\"badge\":\"coins\",\"n\":1.10}")
        #expect(shelf["gold"] == nil)
    }

    @Test("identifiers that the App Store does not know are reported, not hidden")
    func unknown() async throws {
        server.offer(["gold", "coins", "Month"])
        let shelf = try await withCatalogue { try await $0.shelf(maxAge: 300) }
        #expect(shelf.products.map(\.id) == ["coins"])
        #expect(shelf.unknownIDs == ["gold", "Month"])
        #expect(shelf.emptiness == nil)
    }

    @Test("an empty shelf says which of the two is empty, and what to look at")
    func emptiness() async throws {
        server.offer([])
        let nothing = try await withCatalogue { try await $0.shelf(maxAge: 300) }
        #expect(nothing.emptiness == .nothingConfigured)
        #expect(store.asked.isEmpty, "the App Store is not asked for nothing")
        server.offer(["gold", "silver"])
        let unknown = try await withCatalogue { try await $0.shelf(maxAge: 300) }
        #expect(unknown.emptiness == .noneKnownToTheAppStore)
        #expect(unknown.unknownIDs == ["gold", "silver"])
        for emptiness in Shelf.Emptiness.allCases { #expect(emptiness.hint.count > 80 && !emptiness.hint.contains("\n")) }
        #expect(Shelf.Emptiness.noneKnownToTheAppStore.hint.contains("Paid Apps Agreement"))
    }

    @Test("an empty answer of the App Store is asked for again at once")
    func emptyIsNotKept() async throws {
        store.state.withLock { $0.prices = [:] }
        try await withCatalogue { catalogue async throws in
            #expect(try await catalogue.shelf(maxAge: 300).products.isEmpty)
            store.state.withLock { $0.prices = ["coins": "€2"] }
            #expect(try await catalogue.shelf(maxAge: 300).products.map(\.displayPrice) == ["€2"])
        }
    }

    @Test("a young list is used again, an old one is asked for anew")
    func age() async throws {
        try await withCatalogue { catalogue async throws in
            _ = try await catalogue.shelf(maxAge: 300)
            server.pass(300)
            #expect(try await catalogue.shelf(maxAge: 300).age == 300)
            #expect(server.asked == 1)
            #expect(store.asked.count == 1)
            server.offer(["month"])
            server.pass(1)
            let shelf = try await catalogue.shelf(maxAge: 300)
            #expect(shelf.products.map(\.id) == ["month"])
            #expect(shelf.age == 0)
            #expect(server.asked == 2)
            _ = try await catalogue.shelf(maxAge: 0)
            #expect(server.asked == 2, "not older than asked for")
        }
    }

    @Test("a clock that was set back makes no list young for ever")
    func clockSetBack() async throws {
        try await withCatalogue { catalogue async throws in
            _ = try await catalogue.shelf(maxAge: 300)
            server.pass(-86_400)
            let shelf = try await catalogue.shelf(maxAge: 300)
            #expect(server.asked == 2)
            #expect(shelf.age == 0)
        }
    }

    @Test(
        "G22 — a failure never replaces a good list: not an error, not a portal's page, not half a list",
        arguments: [
            (503, "{\"code\":\"http.overloaded\"}", TillErrorCode.httpOverloaded), (401, "{\"code\":\"key.unknown\"}", .keyUnknown),
            (200, "<html>hotel</html>", .serverReplyUnexpected), (200, "{}", .serverReplyUnexpected), (200, "", .serverReplyUnexpected),
            (200, "{\"products\":[{\"productId\":\"month\"},{}]}", .serverReplyUnexpected), (304, "", .serverReplyUnexpected),
            (200, "{\"products\":\"month\"}", .serverReplyUnexpected), (200, "{\"products\":[{\"productId\":7}]}", .serverReplyUnexpected),
        ])
    func failures(status: Int, body: String, code: TillErrorCode) async throws {
        try await withCatalogue { catalogue async throws in
            _ = try await catalogue.shelf(maxAge: 300)
            server.answer(body, status: status)
            server.pass(4_000)
            let shelf = try await catalogue.shelf(maxAge: 300)
            #expect(shelf.products.map(\.id) == ["year", "coins", "month"])
            #expect(shelf.age == 4_000)
            #expect(shelf.refreshFailure?.code == code)
            #expect(try await catalogue.shelf(maxAge: 5_000).refreshFailure == nil, "young enough for this one")
        }
        let next = try await withCatalogue { try await $0.shelf(maxAge: 300) }
        #expect(next.products.count == 3, "the disk has the good list still")
        server.offer(["coins"])
        let healed = try await withCatalogue { try await $0.shelf(maxAge: 300) }
        #expect(healed.products.map(\.id) == ["coins"])
        #expect(healed.refreshFailure == nil)
    }

    @Test("a start without the server asks the App Store with the list of the last run, and says its age")
    func offlineStart() async throws {
        _ = try await withCatalogue { try await $0.shelf(maxAge: 300) }
        server.pass(86_400)
        let offline = try Self.unreachable(server, store, home)
        let shelf = try await offline.shelf(maxAge: 300)
        #expect(shelf.products.map(\.displayPrice) == ["€1", "€1", "€1"])
        #expect(shelf.age == 86_400)
        #expect(shelf.refreshFailure?.code == .serverUnreachable)
    }

    @Test("a first start without the server is an error")
    func firstStart() async throws {
        let offline = try Self.unreachable(server, store, home)
        let error = await #expect(throws: TillError.self) { try await offline.shelf(maxAge: 300) }
        #expect(error?.code == .serverUnreachable)
        #expect(store.asked.isEmpty)
        #expect(offline.entitlements(of: "coins").isEmpty)
    }

    @Test("G22 — when the App Store cannot be asked that is an error, never an empty shelf, and nothing is kept of it")
    func storeOffline() async throws {
        try await withCatalogue { catalogue async throws in
            store.state.withLock { $0.failure = TillError(.networkOffline, "no connection") }
            let error = await #expect(throws: TillError.self) { try await catalogue.shelf(maxAge: 300) }
            #expect(error?.code == .networkOffline)
            store.state.withLock { $0.failure = nil }
            #expect(try await catalogue.shelf(maxAge: 300).products.count == 3)
        }
    }

    @Test("G22 — nothing from the App Store while the server is out of reach too is an error, not an empty shelf")
    func allOffline() async throws {
        _ = try await withCatalogue { try await $0.shelf(maxAge: 300) }
        store.state.withLock { $0.prices = [:] }
        server.pass(500)
        let offline = try Self.unreachable(server, store, home)
        let error = await #expect(throws: TillError.self) { try await offline.shelf(maxAge: 300) }
        #expect(error?.code == .catalogueUnavailable)
        #expect(error?.retry == .later)
    }

    @Test("another storefront has other prices, so the App Store is asked anew")
    func storefront() async throws {
        try await withCatalogue { catalogue async throws in
            _ = try await catalogue.shelf(maxAge: 300)
            store.state.withLock { $0.prices = ["coins": "¥160"] }
            let (changes, change) = AsyncStream<Void>.makeStream()
            change.yield()
            change.finish()
            await catalogue.follow(changes)
            let shelf = try await catalogue.shelf(maxAge: 300)
            #expect(shelf.products.map(\.displayPrice) == ["¥160"])
            #expect(server.asked == 1, "the server's list is the same everywhere")
        }
    }

    @Test("many screens that ask at once cause one question")
    func together() async throws {
        try await withCatalogue { catalogue async throws in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await catalogue.shelf(maxAge: 0).products.count } }
                for try await count in group { #expect(count == 3) }
            }
            #expect(server.asked == 1)
            #expect(store.asked.count == 1)
        }
    }

    @Test("what a product gives is known without asking, also after a start without a connection")
    func entitlements() async throws {
        try await withCatalogue { catalogue async throws in
            #expect(catalogue.entitlements(of: "month").isEmpty, "nothing was ever heard")
            _ = try await catalogue.shelf(maxAge: 300)
            #expect(catalogue.entitlements(of: "month") == ["pro", "month"])
            #expect(catalogue.entitlements(of: "gold").isEmpty)
        }
        #expect(try Self.unreachable(server, store, home).entitlements(of: "coins") == ["pro", "coins"])
    }

    private func withCatalogue<Result: Sendable>(_ body: @Sendable (Catalogue) async throws -> Result) async throws -> Result {
        let cache = FileCatalogueCache(folder: home.url, scope: "server\nkey")
        return try await withLink(to: [server.route], now: server.surroundings.now) { link in
            try await body(Catalogue(link: link, store: store, cache: cache, surroundings: server.surroundings))
        }
    }

    /// A catalogue of the next run of the app, in which the server is not there.
    private static func unreachable(_ server: ListServer, _ store: ShopWindow, _ home: TemporaryFolder) throws -> Catalogue {
        let port = try ScriptedPeer(answering: "").port
        let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
        return Catalogue(
            link: URLSessionServerLink(url: url, key: "k", now: server.surroundings.now), store: store,
            cache: FileCatalogueCache(folder: home.url, scope: "server\nkey"), surroundings: server.surroundings)
    }
}
