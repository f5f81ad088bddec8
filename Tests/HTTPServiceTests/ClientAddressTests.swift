import Testing

@testable import HTTPService

@Suite("The client behind proxies")
struct ClientAddressTests {
    static let proxies = ["10.0.0.0/8", "2001:db8:f::/48", "192.0.2.1"].compactMap(AddressRange.init)

    static func client(_ field: ClientAddress.Field = .xForwardedFor, _ lists: String..., from peer: String = "10.0.0.1") -> String {
        var headers = HTTPHeaders()
        for list in lists { headers.append(field.rawValue.lowercased(), list) }
        return ClientAddress(proxies: proxies, field: field).client(of: headers, from: PeerAddress(host: peer, port: 4_000)).description
    }

    @Test("a peer that is no trusted proxy is the client, whatever it says")
    func strangers() {
        #expect(Self.client(.xForwardedFor, "198.51.100.7", from: "203.0.113.9") == "203.0.113.9:4000")
        #expect(Self.client(.xForwardedFor, "198.51.100.7", from: "2001:db8:e::1") == "[2001:db8:e::1]:4000")
    }

    @Test("the list is read from the right, through trusted proxies only")
    func fromTheRight() {
        #expect(Self.client(.xForwardedFor, "198.51.100.7") == "198.51.100.7:0")
        #expect(Self.client(.xForwardedFor, "1.1.1.1, 198.51.100.7, 10.9.9.9,192.0.2.1") == "198.51.100.7:0")
        #expect(Self.client(.xForwardedFor, "1.1.1.1", "198.51.100.7", "10.9.9.9") == "198.51.100.7:0")
        #expect(Self.client(.xForwardedFor, "10.1.1.1, 10.2.2.2") == "10.1.1.1:0", "a client inside the trusted network")
        #expect(Self.client(.xForwardedFor) == "10.0.0.1:4000")
    }

    @Test(
        "addresses are read with and without ports, in both families",
        arguments: [
            ("198.51.100.7:5555", "198.51.100.7:5555"), ("2001:db8::7", "[2001:db8::7]:0"), ("[2001:db8::7]", "[2001:db8::7]:0"),
            ("[2001:db8::7]:81", "[2001:db8::7]:81"), ("::ffff:198.51.100.7", "198.51.100.7:0"),
        ])
    func forms(text: String, expected: String) { #expect(Self.client(.xForwardedFor, text) == expected) }

    @Test(
        "what cannot be read ends at the last proxy that could be",
        arguments: ["unknown", "1.2.3", "", "198.51.100.7 ", "1.1.1.1,, ", "\"", "fe80::1%eth0", "1.1.1.1:99999", "[::1", "a, \"b"])
    func unreadable(text: String) {
        let expected = text == "198.51.100.7 " ? "198.51.100.7:0" : "10.0.0.1:4000"
        #expect(Self.client(.xForwardedFor, text) == expected)
        guard !text.isEmpty else { return }
        #expect(Self.client(.xForwardedFor, "198.51.100.7", text + ", 10.3.3.3").hasPrefix(text == "198.51.100.7 " ? "198" : "10.3.3.3:0"))
    }

    @Test("Forwarded is read too, quotes and parameters included, when it is the field of the configuration")
    func forwarded() {
        #expect(Self.client(.forwarded, "for=198.51.100.7;proto=https;by=10.0.0.2") == "198.51.100.7:0")
        #expect(Self.client(.forwarded, "For=\"[2001:db8::7]:4711\" , proto=http;for=10.4.4.4") == "[2001:db8::7]:4711")
        #expect(Self.client(.forwarded, "for=\"x, for=198.51.100.7") == "198.51.100.7:0", "a quote left open further left")
        #expect(Self.client(.forwarded, "for=_hidden") == "10.0.0.1:4000")
        #expect(Self.client(.forwarded, "for=1.1.1.1;for=2.2.2.2") == "10.0.0.1:4000")
        #expect(Self.client(.forwarded, "proto=https") == "10.0.0.1:4000")
        #expect(
            ClientAddress(proxies: Self.proxies).client(of: ["Forwarded": "for=1.1.1.1"], from: .init(host: "10.0.0.1", port: 1)).host
                == "10.0.0.1")
    }

    @Test(
        "blocks of addresses are exact",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.1", "10.0.0.1", true),
            ("10.0.0.1", "10.0.0.2", false), ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/33", "2001:db8:ffff::1", false),
            ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "8.8.8.8", false), ("::1", "::1", true),
        ])
    func blocks(range: String, address: String, isInside: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(PeerAddress(host: address, port: 1)) == isInside)
    }

    @Test(
        "what is no block is refused",
        arguments: ["10.0.0.1/8", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/+8", "host", "", "1.2.3.4/8/8"])
    func noBlocks(text: String) { #expect(AddressRange(text) == nil) }

    @Test("a subscriber is an IPv4 address or a /64 of IPv6")
    func networks() {
        #expect(PeerAddress(host: "198.51.100.7", port: 1).network == "198.51.100.7")
        #expect(PeerAddress(host: "2001:db8:1:2:3:4:5:6", port: 1).network == "2001:db8:1:2::/64")
        #expect(PeerAddress(host: "::ffff:198.51.100.7", port: 1).network == "198.51.100.7")
    }

    static let whoAmI = Route.get("/who") { .text("\($0.client) \($0.id)") }

    @Test("a request has its client's address and the proxy's id, and the proxy may open every connection")
    func served() async throws {
        var limits = HTTPLimits()
        limits.connectionsPerAddress = 1
        let clients = ClientAddress(proxies: ["127.0.0.0/8"].compactMap(AddressRange.init))
        try await serving([Self.whoAmI], limits: limits, clients: clients) { server in
            let first = try RawClient(port: server.port)
            await first.send("GET /who HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6, 198.51.100.7\r\nX-Request-Id: abc-123:4\r\n\r\n")
            let reply = await first.readReply()
            #expect(reply.replyBody == "198.51.100.7:0 abc-123:4" && reply.contains("\r\nX-Request-Id: abc-123:4\r\n"))
            let second = try RawClient(port: server.port)
            await second.send("GET /who HTTP/1.1\r\nHost: x\r\nX-Request-Id: a b\r\n\r\n")
            #expect(await second.readReply().replyBody.hasSuffix(" r2"))
        }
    }

    @Test("without trusted proxies neither field nor id is believed")
    func unbelieved() async throws {
        try await serving([Self.whoAmI]) { server in
            let client = try RawClient(port: server.port)
            await client.send("GET /who HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.7\r\nX-Request-Id: abc-123:4\r\n\r\n")
            let body = await client.readReply().replyBody
            #expect(body.hasPrefix("127.0.0.1:") && body.hasSuffix(" r1"))
        }
    }
}
