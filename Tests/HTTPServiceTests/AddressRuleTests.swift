import Testing

@testable import HTTPService

/// A client that may not connect everywhere.
@Suite("HTTP client with a rule for addresses")
struct AddressRuleTests {
    static func client(_ rule: @escaping HTTPClient.AddressRule) -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.usesEnvironmentProxy = false
        return HTTPClient(configuration: configuration, connectingTo: rule)
    }

    @Test("every address of a name is judged before a connection is opened", arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f.1"])
    func refused(host: String) async throws {
        let seen = Notebook<NetworkAddress>()
        try await serving(Shop.all) { server async throws in
            let request = HTTPClientRequest(url: "http://\(host):\(server.port)/hello")
            let error = await HTTPClientTests.failure(request, client: Self.client { _ in false })
            #expect(error?.code == .addressRefused && error?.isRetryable == false)
            let allowed = Self.client { address in
                Task { await seen.add(address) }
                return address == .v4(0x7F00_0001)
            }
            let reply = try await allowed.send(request)
            #expect(reply.status == 200)
            #expect(await seen.entries(atLeast: 1).contains(.v4(0x7F00_0001)))
        }
    }

    @Test("a reply that is too long is cut where the request asks for it, and an error where not")
    func cut() async throws {
        let long = Route.get("/long") { _ in .init(status: 202, body: [UInt8](repeating: 0x61, count: 3_000_000)) }
        try await serving([long]) { server in
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/long")
            request.responseLimit = 1_000
            #expect(await HTTPClientTests.failure(request)?.code == .responseTooLarge)
            request.cutsLongReply = true
            let reply = try await HTTPClientTests.client.send(request)
            #expect(reply.status == 202 && reply.body == [UInt8](repeating: 0x61, count: 1_000))
        }
    }

    @Test(
        "addresses are read as they are usually written",
        arguments: [
            ("10.1.2.3", NetworkAddress.v4(0x0A01_0203)), ("::1", .v6(high: 0, low: 1)), ("::ffff:10.1.2.3", .v4(0x0A01_0203)),
            ("2001:db8::7", .v6(high: 0x2001_0DB8_0000_0000, low: 7)),
        ])
    func texts(text: String, address: NetworkAddress) {
        #expect(NetworkAddress(text) == address)
        #expect(NetworkAddress(address.description) == address)
    }

    @Test(
        "everything else is no address", arguments: ["", "1", "10.1", "0x7f.0.0.1", "10.1.2.3.4", "[::1]", "fe80::1%eth0", "example.com"])
    func none(text: String) { #expect(NetworkAddress(text) == nil) }
}
