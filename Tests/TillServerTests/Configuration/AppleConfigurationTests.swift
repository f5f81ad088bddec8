import Foundation
import Testing

@testable import TillServer

@Suite("What the configuration says about Apple's old ways")
struct AppleConfigurationTests {
    static func read(_ members: String, variables: [String: String] = [:]) throws(ConfigurationError) -> AppConfiguration {
        let text =
            #"{ apps: { game: { bundleId: "com.example.game", environments: ["Sandbox"], publishableKeys: ["pk_game_0001"], \#(members) } } }"#
        let source = Configuration.Source(
            file: Array(text.utf8), fileName: "till.json", folder: "/", environment: variables,
            readFile: { path, _ in
                guard path == "/secret" else { throw BoundedFile.Failure(description: "does not exist") }
                return Array((OldNotice.secret + "\n").utf8)
            })
        return try Configuration(reading: source).apps[0]
    }

    @Test("a secret comes from a variable or a file, and is told from another")
    func secret() throws {
        let variables = ["SECRET": OldNotice.secret]
        for reference in ["env:SECRET", "file:secret"] {
            let secret = try #require(try Self.read("sharedSecret: \"\(reference)\"", variables: variables).sharedSecret)
            #expect(
                secret.matches(OldNotice.secret) && !secret.matches(OldNotice.secret + "0") && !secret.matches("") && !secret.matches(nil))
        }
        #expect(try Self.read("").sharedSecret == nil)
    }

    @Test(
        "what is wrong is named, and never shown where it may be a secret",
        arguments: [
            ("sharedSecret: \"5ec4e75ec4e75e\"", "sharedSecret is no reference"),
            ("sharedSecret: \"env:NOWHERE\"", "NOWHERE, which is not set"),
            ("sharedSecret: \"file:nowhere\"", "nowhere, which does not exist"), ("sharedSecret: \"env:SHORT\"", "is no shared secret"),
            ("relayNotifications: [\"ftp://a.example/\"]", "relayNotifications.0 is no address"),
            ("relayNotifications: [\"https://user:5ec4e7@a.example/\"]", "relayNotifications.0 is no address"),
            ("relayNotifications: [\"https://a.example/\", \"https://a.example/\"]", "an address twice"),
            ("relayNotifications: [\((1...9).map { "\"https://a.example/\($0)\"" }.joined(separator: ","))]", "names 9 addresses"),
            ("verifyReceipt: \"sandbox\"", "is \"sandbox\""),
            ("verifyReceiptUpstream: [\"https://a.example\"]", "neither Apple nor two addresses"),
        ])
    func faults(members: String, fault: String) throws {
        let error = #expect(throws: ConfigurationError.self) { try Self.read(members, variables: ["SHORT": "short"]) }
        let text = "\(try #require(error))"
        #expect(text.contains(fault) && !text.contains("5ec4e7"), "\(text)")
    }

    @Test("all of it is explained, and addresses without what may be secret in them")
    func explained() throws {
        let app = try Self.read(
            #"""
            sharedSecret: "file:secret", relayNotifications: ["https://old.example/hook?key=5ec4e7"], verifyReceipt: "both",
            verifyReceiptUpstream: ["http://127.0.0.1:8400/production/", "http://127.0.0.1:8400/sandbox/verifyReceipt"]
            """#)
        #expect(
            app.verifyReceipt.upstream
                == VerifyReceiptHosts(
                    production: "http://127.0.0.1:8400/production/verifyReceipt", sandbox: "http://127.0.0.1:8400/sandbox/verifyReceipt"))
        let text = ConfigurationExplanation(
            Configuration(http: HTTPSettings(), database: "", limits: RequestLimits(), logLevel: .info, apps: [app])
        ).description
        #expect(text.contains("passed on to https://old.example.") && text.contains("verifyReceipt asks http://127.0.0.1:8400"))
        #expect(text.contains("A shared secret is known") && !text.contains("5ec4e7"))
        #expect(try Self.read("verifyReceiptUpstream: [\"apple\"]").verifyReceipt.upstream == .apple)
        let variables = ["TILL_APPS__GAME__VERIFY_RECEIPT_UPSTREAM": "apple", "TILL_APPS__GAME__VERIFY_RECEIPT": "off"]
        #expect(try Self.read("", variables: variables).verifyReceipt.answering == .off)
        #expect(try Self.read("", variables: variables).verifyReceipt.upstream == .apple)
    }
}
