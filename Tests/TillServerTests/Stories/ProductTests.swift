import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Products")
struct ProductTests {
    static func offered(_ shop: Shop) async throws -> Offered {
        let response = try await shop.send("GET", "/v1/products")
        #expect(response.status == 200 && response.headers["Date"] != nil)
        return try JSONDecoder().decode(Offered.self, from: Data(response.body))
    }

    @Test("the app is told what to offer, in the team's order, with the team's words and what each gives")
    func listed() async throws {
        let configuration = try ConfigurationTests.read(
            """
            { apps: { game: { bundleId: 'com.example.game', environments: ['Sandbox'], publishableKeys: ['pk_game_0001'],
              products: ['com.example.game.year', { id: 'com.example.game.month', metadata: { badge: 'new', rank: 2, x: [1.5, null] } }, 'com.example.game.coins'],
              entitlements: { pro: ['com.example.game.year', 'com.example.game.month'], ads: ['com.example.game.year'] } } } }
            """)
        let app = try #require(configuration.apps.first)
        try await Shop.open(app) { shop in
            let offered = try await Self.offered(shop)
            #expect(offered.app == "game" && offered.asOf == "2026-06-01T12:00:00Z")
            #expect(offered.products.map(\.productId) == ["com.example.game.year", "com.example.game.month", "com.example.game.coins"])
            #expect(offered.products.map(\.entitlements) == [["ads", "pro"], ["pro"], []])
            #expect(offered.products.map(\.metadata?.badge) == [nil, "new", nil])
            #expect(try await shop.send("GET", "/v1/products", key: nil).status == 401)
        }
    }

    @Test("where nothing is listed, the app is told of every product that the configuration names")
    func unlisted() async throws {
        try await Shop.open(Shop.game { $0.nonRenewingDays = ["com.example.game.pass": 30] }) { shop in
            let names = try await Self.offered(shop).products.map(\.productId)
            #expect(
                names == ["com.example.game.lifetime", "com.example.game.month", "com.example.game.pass", "com.example.game.year"])
        }
    }

    @Test("a list of products that is none is refused with its place")
    func wrongLists() {
        func found(_ products: String) -> [String] {
            ConfigurationTests.problems(
                ConfigurationTests.small.replacingOccurrences(of: "nonRenewingDays:", with: "products: \(products), nonRenewingDays:"))
        }
        #expect(found("'one'").first?.hasPrefix("apps.game.products is a text where a list belongs") == true)
        #expect(found("['a', 'a']").first?.hasPrefix("apps.game.products.1 is \"a\" a second time") == true)
        #expect(found("['a', 5]").first?.hasPrefix("apps.game.products.1 has a number for a product id") == true)
        #expect(found("[{ metadata: {} }]").first?.hasPrefix("apps.game.products.0 has no id") == true)
        #expect(found("[{ id: 'a', meta: {} }]").first?.hasPrefix("apps.game.products.0.meta is no key that Till knows") == true)
        #expect(found("[{ id: 'a', metadata: [1] }]").first?.hasPrefix("apps.game.products.0.metadata is no object") == true)
        #expect(found("[{ id: 'a', metadata: { x: Infinity } }]").first?.contains("holds the number inf") == true)
        #expect(
            found("[{ id: 'a', metadata: { x: '\(String(repeating: "x", count: 5_000))' } }]").first?.contains("bytes where 4096") == true)
        #expect(found("['a b']").first?.contains("has \"a b\" for a product id") == true)
        #expect(found("['a', { id: 'b', metadata: { c: 1 } }]").isEmpty)
    }

    @Test("products can come from a variable, as ids or as JSON5")
    func variables() throws {
        func products(_ text: String) throws -> [ListedProduct] {
            try ConfigurationTests.read(ConfigurationTests.small, ["TILL_APPS__GAME__PRODUCTS": text]).apps.first?.products ?? []
        }
        #expect(try products("one, two") == [ListedProduct(id: "one"), ListedProduct(id: "two")])
        let rich = try products("['one', { id: 'two', metadata: { a: 1 } }]")
        #expect(rich.map(\.id) == ["one", "two"] && rich.last?.metadata?.compactText == #"{"a":1}"#)
    }
}
