import AppStoreTypes
import Entitlements
import Testing

@testable import TillServer

@Suite("What the team gives")
struct GrantTests {
    static let path = "/v1/customers/ada/grants"

    @Test("an entitlement is given for a time, once by its id, and is over by itself")
    func entitlement() async throws {
        try await Shop.open { shop in
            let body = #"{"id":"g1","entitlement":"pro","expiresDate":"2026-06-11T12:00:00Z","reason":"sorry for the outage"}"#
            let made = try await shop.team("POST", Self.path, body)
            #expect(made.status == 201 && made["grant", "isRunning"]?.bool == true && made["verdict"]?.text == "recorded")
            #expect(try await shop.customer("ada").has == ["pro"])
            let again = try await shop.team("POST", Self.path, body)
            #expect(again.status == 200 && again["verdict"]?.text == "alreadyKnown")
            #expect(try await shop.team("POST", Self.path, #"{"id":"g1","entitlement":"pro"}"#).code == "grant.conflict")
            let other = try await shop.team("POST", "/v1/customers/ben/grants", body)
            #expect(other.status == 409 && other.code == "grant.conflict")
            shop.clock.move(to: .day(10))
            #expect(try await shop.customer("ada").has.isEmpty)
            #expect(try await shop.acts() == ["backend grant.made ada"])
        }
    }

    @Test("what was given is taken back from now on, by whoever has the right, and the same again changes nothing")
    func withdrawal() async throws {
        try await Shop.open { shop in
            let made = try await shop.team("POST", Self.path, #"{"entitlement":"pro"}"#)
            let id = try #require(made["grant", "id"]?.text)
            shop.clock.move(to: .day(1))
            #expect(try await shop.team("DELETE", "\(Self.path)/\(id)", key: Shop.publishableKey).status == 403)
            #expect(try await shop.team("DELETE", "/v1/customers/ben/grants/\(id)").code == "grant.unknown")
            #expect(try await shop.customer("ada").has == ["pro"])
            let first = try await shop.team("DELETE", "\(Self.path)/\(id)?reason=mistake")
            #expect(first.status == 200 && first["grant", "isRunning"]?.bool == false && first["verdict"]?.text == "recorded")
            #expect(try await shop.customer("ada").has.isEmpty)
            shop.clock.move(to: .day(2))
            let again = try await shop.team("DELETE", "\(Self.path)/\(id)")
            #expect(again["verdict"]?.text == "alreadyKnown")
            #expect(again["grant", "withdrawnDate"]?.text == first["grant", "withdrawnDate"]?.text)
            #expect(try await shop.acts() == ["backend grant.withdrawn ada", "backend grant.made ada"])
        }
    }

    @Test("units of a currency are given beside what was bought, and listed page by page")
    func currencyAndPages() async throws {
        try await Shop.open { shop in
            for day in 0..<5 {
                shop.clock.move(to: .day(Double(day)))
                let reply = try await shop.team("POST", Self.path, #"{"id":"g\#(day)","currency":"gems","units":10}"#)
                #expect(reply.status == 201 && reply["grant", "units"]?.integer == 10)
            }
            #expect(try await shop.balance("ada") == 50)
            var listed: [String] = []
            var after = ""
            repeat {
                let page = try await shop.team("GET", "\(Self.path)?limit=2\(after)")
                listed += (page["grants"]?.elements ?? []).compactMap { $0["id"]?.text }
                after = page["next"]?.text.map { "&after=\($0)" } ?? ""
            } while !after.isEmpty
            #expect(listed == ["g4", "g3", "g2", "g1", "g0"])
            #expect(try await shop.team("GET", "\(Self.path)?after=nonsense").code == "request.cursor")
            #expect(try await shop.team("GET", "\(Self.path)?limit=0").code == "request.shape")
        }
    }

    @Test(
        "what is no grant is refused by name",
        arguments: [
            (#"{}"#, 400, "request.shape"), (#"{"entitlement":"pro","currency":"gems","units":1}"#, 400, "request.shape"),
            (#"{"currency":"gems"}"#, 400, "request.shape"), (#"{"units":5}"#, 400, "request.shape"),
            (#"{"currency":"gems","units":1,"expiresDate":"2030-01-01T00:00:00Z"}"#, 400, "request.shape"),
            (#"{"entitlement":"prow"}"#, 422, "grant.unknown_entitlement"),
            (#"{"entitlement":"pro","expiresDate":"2020-01-01T00:00:00Z"}"#, 422, "grant.over"),
            (#"{"entitlement":"pro","expiresDate":"tomorrow"}"#, 400, "request.shape"),
            (#"{"entitlement":"pro","environment":"Production"}"#, 422, "request.environment"),
        ])
    func refused(body: String, status: Int, code: String) async throws {
        try await Shop.open { shop in
            let reply = try await shop.team("POST", Self.path, body)
            #expect(reply.status == status && reply.code == code)
            #expect(try await shop.acts().isEmpty)
        }
    }
}
