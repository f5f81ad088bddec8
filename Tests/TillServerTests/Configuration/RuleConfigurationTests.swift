import AppStoreTypes
import Entitlements
import Testing

@testable import TillServer

/// What the configuration says about ownership, balances and access.
@Suite("Rules in the configuration")
struct RuleConfigurationTests {
    static func app(_ more: String) throws -> AppConfiguration {
        let text = "{ apps: { game: { bundleId: 'com.example.game', appAppleId: 1, publishableKeys: ['pk_game_0001'], \(more) } } }"
        return try #require(try ConfigurationTests.read(text).apps.first)
    }

    @Test("credits, versions, claw-back and leeway reach the core's rules")
    func rules() throws {
        let app = try Self.app(
            """
            credits: { 'com.example.game.coins': '100 coins' }, clawback: 'floorAtZero', renewalLeewaySeconds: 3600,
            entitlements: { pro: ['com.example.game.month'] }, originalVersionBefore: { pro: '2.0', founder: '317' }
            """)
        let rules = app.accessRules
        #expect(rules.products["com.example.game.coins"]?.currency == CurrencyAmount(100, of: "coins"))
        #expect(rules.clawback == .floorAtZero)
        #expect(rules.renewalLeeway == 3_600_000)
        let pro = EntitlementRule(products: ["com.example.game.month"], originalVersionBefore: AppVersion("2.0"))
        #expect(rules.entitlements["pro"] == pro)
        #expect(rules.entitlements["founder"] == EntitlementRule(products: [], originalVersionBefore: AppVersion("317")))
        #expect(app.catalogue == ["com.example.game.coins", "com.example.game.month"])
        #expect(ConfigurationExplanation(try ConfigurationTests.read(ConfigurationTests.small)).description.contains("App game"))
    }

    @Test("limits, hints and exceptions reach the ownership policy")
    func ownership() throws {
        let policy = try Self.app(
            """
            ownership: 'share', requireToken: true, shareLimit: 3, anonymousLimit: 0, maskedHint: true,
            ownershipExceptions: { Sandbox: 'transfer withoutToken' }
            """
        ).ownership
        #expect(policy.conflict == .share && policy.shareLimit == 3 && policy.anonymousLimit == 0 && policy.givesMaskedHint)
        #expect(policy.terms(in: .sandbox) == OwnershipPolicy.Terms(conflict: .transfer, requiresToken: false))
        #expect(policy.terms(in: .production) == OwnershipPolicy.Terms(conflict: .share, requiresToken: true))
    }

    @Test(
        "what cannot be meant is a problem that names the key and what to write",
        arguments: [
            ("credits: { a: 'coins' }", "apps.game.credits.a"), ("credits: { a: '0 coins' }", "apps.game.credits.a"),
            ("credits: { a: '9999999999999 coins' }", "apps.game.credits.a"), ("clawback: 'never'", "apps.game.clawback"),
            ("originalVersionBefore: { pro: 'two' }", "apps.game.originalVersionBefore.pro"),
            ("renewalLeewaySeconds: 86401", "apps.game.renewalLeewaySeconds"), ("shareLimit: 0", "apps.game.shareLimit"),
            ("anonymousLimit: -1", "apps.game.anonymousLimit"), ("maskedHint: 'yes'", "apps.game.maskedHint"),
            ("ownershipExceptions: { Sandbox: 'transfer perhaps' }", "apps.game.ownershipExceptions.Sandbox"),
            ("ownershipExceptions: { Sandpit: 'transfer' }", "apps.game.ownershipExceptions.Sandpit"),
        ])
    func problems(text: String, key: String) {
        let all = ConfigurationTests.problems(
            "{ apps: { game: { bundleId: 'com.example.game', appAppleId: 1, publishableKeys: ['pk_game_0001'], \(text) } } }")
        #expect(all.count == 1)
        #expect(all.first?.contains(key) == true, "\(all)")
    }
}
