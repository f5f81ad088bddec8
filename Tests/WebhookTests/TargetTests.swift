import AppStoreTypes
import HTTPService
import Ledger
import PurchaseStories
import Testing

@testable import TillServer

/// Where a team may let the server send to, and where never.
@Suite("Targets of webhooks")
struct TargetTests {
    static func fault(_ text: String, _ rules: TargetRules = TargetRules()) -> String? {
        do throws(TargetURL.Fault) {
            _ = try TargetURL(text, under: rules)
            return nil
        } catch {
            return error.words
        }
    }

    @Test(
        "a public https address may be told",
        arguments: [
            "https://api.example.com/till", "https://api.example.com", "HTTPS://API.Example.Com:8443/x?y=z", "https://1.1.1.1/",
            "https://[2606:4700:4700::1111]/hook", "https://xn--bcher-kva.example/", "https://172.32.0.1/", "https://100.128.0.1/",
            "https://a-b.c_d.example.org/%20",
        ])
    func allowed(text: String) { #expect(Self.fault(text) == nil) }

    @Test(
        "an address of the server's own surroundings is refused, in every spelling",
        arguments: [
            "https://127.0.0.1/", "https://127.8.9.10/", "https://10.1.2.3/", "https://172.16.0.1/", "https://172.31.255.255/",
            "https://192.168.1.1/", "https://169.254.169.254/latest/meta-data", "https://100.64.0.1/", "https://100.100.100.200/",
            "https://0.0.0.0/", "https://0/", "https://224.0.0.1/", "https://255.255.255.255/", "https://198.18.0.1/",
            "https://192.0.0.192/",
            "https://203.0.113.7/", "https://168.63.129.16/", "https://[::1]/", "https://[::]/", "https://[fe80::1]/", "https://[fc00::1]/",
            "https://[fd00:ec2::254]/", "https://[ff02::1]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:a9fe:a9fe]/",
            "https://[64:ff9b::7f00:1]/", "https://[64:ff9b:1::1]/", "https://[2002:7f00:1::]/", "https://[2001:db8::1]/",
            "https://[2001::1]/", "https://[::127.0.0.1]/", "https://[100::1]/", "https://2130706433/", "https://0x7f000001/",
            "https://0x7f.1/", "https://0177.0.0.1/", "https://127.1/", "https://127.0.1/", "https://017700000001/",
            "https://0x7f.0.0.0x1/",
            "https://localhost/", "https://LOCALHOST:8080/", "https://db/", "https://db.internal/", "https://printer.local/",
            "https://metadata.google.internal/computeMetadata", "https://x.localhost/", "https://127.0.0.1./",
        ])
    func surroundings(text: String) {
        #expect(Self.fault(text) != nil)
        if !text.contains("//0") && !text.contains("127.1/") && !text.contains("127.0.1/") && !text.contains("2130706433")
            && !text.hasSuffix("./")
        {
            #expect(Self.fault(text, TargetRules(allowsPrivate: true)) == nil, "the operator can allow it")
        }
    }

    @Test(
        "what is no plain https URL is refused",
        arguments: [
            "", "api.example.com", "ftp://api.example.com/", "file:///etc/passwd", "https://", "https:///x",
            "https://user:pass@api.example.com/",
            "https://api.example.com@127.0.0.1/", "https://api.example.com\\@127.0.0.1/", "https://api.example.com/#x",
            "https://a b.example/",
            "https://bücher.example/", "https://api.example.com:0/", "https://api.example.com:65536/", "https://api.example.com:80x/",
            "https://127%2e0.0.1/", "https://[::1/", "https://[fe80::1%25eth0]/", "https://api..example.com/", "https://-a.example.com/",
            "http://api.example.com/", "https://api.example.com/" + String(repeating: "x", count: 2_048),
        ])
    func malformed(text: String) { #expect(Self.fault(text) != nil) }

    @Test("http is for operators who allow it")
    func plain() {
        #expect(Self.fault("http://api.example.com/", TargetRules(allowsHTTP: true)) == nil)
        #expect(Self.fault("http://10.0.0.1/", TargetRules(allowsHTTP: true)) != nil)
    }

    @Test(
        "a name that has come to lead to the server's own machine is not connected to",
        arguments: ["localhost", "127.0.0.1", "[::ffff:127.0.0.1]"])
    func rebound(host: String) async throws {
        try await Sink.open { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: "http://\(host):\(sink.port)/hook")
                try await outbox.buy("ada")
                await outbox.sender(outbox.parts(rules: TargetRules(allowsHTTP: true))).sendDue()
                #expect(await sink.messages.isEmpty)
                outbox.clock.move(bySeconds: 10)
                let waiting = try await outbox.ledger.takeDeliveries(for: "hook", app: "shop", at: outbox.clock.now, lease: 1, limit: 1)
                #expect(waiting.first?.failure?.contains("to which no connection may be made") == true)
                outbox.clock.move(bySeconds: 10)
                await outbox.sender().sendDue()
                #expect(await sink.messages.count == 1, "the very same endpoint is reached where the operator allows it")
            }
        }
    }

    @Test("a redirect is not followed and counts as a failure", arguments: [301, 302, 307, 308])
    func redirect(status: Int) async throws {
        try await Sink.open { sink in
            let elsewhere = sink.url("elsewhere")
            try await Sink.open({ _, _ in HTTPResponse(status: status, headers: ["Location": elsewhere]) }) { first in
                try await Outbox.open { outbox in
                    try await outbox.endpoint("hook", at: first.url())
                    try await outbox.buy("ada")
                    await outbox.sender().sendDue()
                    #expect(await first.messages.count == 1)
                    #expect(await sink.messages.isEmpty)
                    outbox.clock.move(bySeconds: 7)
                    await outbox.sender().sendDue()
                    #expect(await first.messages.count == 2)
                }
            }
        }
    }

    @Test("a reply without end does no harm: it is cut, and its status counts")
    func longReply() async throws {
        let long = [UInt8](repeating: 0x41, count: 5_000_000)
        try await Sink.open({ _, _ in HTTPResponse(status: 200, body: long) }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                try await outbox.buy("ada", 2)
                await outbox.sender().sendDue()
                #expect(await sink.messages.map(\.sequence) == [1, 2])
            }
        }
    }
}
