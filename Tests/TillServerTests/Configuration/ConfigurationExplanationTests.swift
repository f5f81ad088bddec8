import Foundation
import Testing

@testable import TillServer

@Suite("The configuration explained")
struct ConfigurationExplanationTests {
    @Test("says in words what is served, which data is believed, who owns what, and shows no key")
    func words() throws {
        let text = ConfigurationExplanation(try ConfigurationTests.read(ConfigurationTests.small)).description
        for piece in [
            "listen on http://127.0.0.1:9000", "SQLite file /etc/till/till.sqlite", "App game is com.example.game.",
            "Production (Apple id 1234567890) and Sandbox", "Sandbox purchases give access, marked", "Apple's own roots.",
            "it stays with the first and the second is refused", "Publishable keys: pk_gam…", "backend (SHA-256 0f0e0d…)",
            "Entitlement pro is given by com.example.game.month, com.example.game.year",
            "Non-renewing com.example.game.pass lasts 30 days.",
        ] {
            #expect(text.contains(piece), "\(piece) in\n\(text)")
        }
        #expect(!text.contains("pk_game_0001"))
        #expect(text.contains("No products are listed, so the app is told to offer those named below"))
    }

    @Test("says what the app is told to offer, and what gives an entitlement without being offered")
    func shelf() throws {
        let listed = ConfigurationTests.small.replacingOccurrences(
            of: "nonRenewingDays:", with: "products: ['com.example.game.year', { id: 'coins', metadata: { n: 1 } }], nonRenewingDays:")
        let text = ConfigurationExplanation(try ConfigurationTests.read(listed)).description
        #expect(text.contains("told to offer, in this order: com.example.game.year, coins (with metadata); orders may ask for these only."))
        #expect(text.contains("Note: not offered, because products does not list them: com.example.game.month, com.example.game.pass"))
        let bare = "{ apps: { game: { bundleId: 'a.b.c', environments: ['Sandbox'], publishableKeys: ['pk_game_0001'] } } }"
        #expect(ConfigurationExplanation(try ConfigurationTests.read(bare)).description.contains("told of no product to offer"))
    }
}
