import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

@Suite("Whatever is sent to the App Store Server API")
struct BadRequestTests {
    /// Texts that are in the wrong place nearly everywhere.
    private static let junk = [
        "0", "-1", "1", "abc", "null", "99999999999999999999999999", "%F0%9F%92%B0", "a%2Fb", "%00", "true", "1e9",
        "a1b2c3d4-e5f6-7890-a1b2-c3d4e5f67890",
    ]
    private static let bodies = [
        "", "{", "[]", "null", "\"x\"", "{}", #"{"requestInfo":[]}"#, #"{"startDate":-1,"endDate":1e300}"#, #"{"appAccountToken":7}"#,
        #"{"extendByDays":"3","extendReasonCode":null,"requestIdentifier":""}"#, #"{"header":"","body":"","bulletPoints":[1]}"#,
        #"{"customerConsented":true,"deliveryStatus":5,"sampleContentProvided":"no"}"#, #"{"realtimeURL":""}"#, "\u{FEFF}{}",
        String(repeating: "[", count: 5_000),
    ]

    @Test("gets one of Apple's refusals, never a failure, and changes nothing", arguments: 1...8 as ClosedRange<UInt64>)
    func refusals(seed: UInt64) async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        let gold = try #require(try await phone.own("gold.month").transactionId)
        let server = try await TeamServer(town, at: .sandbox)
        let before = await town.store.summary().transactions
        var generator = SeededGenerator(seed: seed, purpose: "bad requests")
        func pick<Element>(_ list: [Element]) -> Element { list[Int(generator.next() % UInt64(list.count))] }
        for endpoint in APIEndpoint.all where endpoint.name != "finishTransaction" {
            for _ in 0..<6 {
                let path = endpoint.path.split(separator: "/").map { segment in
                    segment.hasPrefix("{") ? (generator.next() % 3 == 0 ? gold.rawValue : pick(Self.junk)) : String(segment)
                }
                let query = [
                    "", "?revision=\(pick(Self.junk))", "?startDate=\(pick(Self.junk))&productType=\(pick(Self.junk))", "?status=x",
                    "?paginationToken=1_2_3",
                ]
                let target = "/" + path.joined(separator: "/") + pick(query)
                guard let reply = try? await server.call(endpoint.method, target, body: endpoint.method == "GET" ? "" : pick(Self.bodies))
                else {
                    continue
                }
                #expect(reply.status < 500, "seed \(seed): \(endpoint.method) \(target)")
                if reply.status >= 400, reply.headers["Content-Type"] == "application/json" {
                    let error = try JSONDecoder().decode(APIError.self, from: Data(reply.body))
                    #expect(error.errorCode.map { Int($0.httpStatus) } == reply.status, "seed \(seed): \(target)")
                }
            }
        }
        #expect(await town.store.summary().transactions == before, "seed \(seed)")
    }

    @Test("every call of the specification is there, for both environments, under one name")
    func table() async throws {
        let names = APIEndpoint.all.map(\.name)
        #expect(Set(names).count == names.count && names.count == 38)
        #expect(APIEndpoint.all.allSatisfy { $0.path.hasPrefix("/inApps/v") || $0.path.hasPrefix("/advancedCommerce/v1/") })
        let routes = ServerAPIRoutes.routes(try Town().store)
        #expect(routes.count == 3 * names.count)
    }
}
