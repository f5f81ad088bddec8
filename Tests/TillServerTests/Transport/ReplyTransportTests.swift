import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Replies on their way out")
struct ReplyTransportTests {
    static func request(_ method: String = "GET", _ headers: HTTPHeaders = [:]) throws -> HTTPRequest {
        try HTTPRequest(method: method, target: "/v1/x", headers: headers, id: "r")
    }

    // MARK: Conditional reads

    static let state = HTTPResponse.json(Array(#"{"app":"game","asOf":"2026-06-01T12:00:00.000Z","id":"ada"}"#.utf8))

    @Test("a reply of another second has the same weak tag, and other content another")
    func tags() throws {
        let first = EntityTag(Self.state.body)
        let later = EntityTag(Array(#"{"app":"game","asOf":"2026-06-01T12:00:01.000Z","id":"ada"}"#.utf8))
        let other = EntityTag(Array(#"{"app":"game","asOf":"2026-06-01T12:00:00.000Z","id":"bob"}"#.utf8))
        #expect(first == later && first != other && first.text.hasPrefix("W/\"") && first.text.hasSuffix("\""))
    }

    @Test(
        "only the topmost asOf is left out; everything else counts to the byte",
        arguments: [
            (#"{"a":{"asOf":"1"}}"#, #"{"a":{"asOf":"2"}}"#), (#"{"a":"\"asOf\":\"1\""}"#, #"{"a":"\"asOf\":\"2\""}"#),
            (#"["asOf","1"]"#, #"["asOf","2"]"#), (#"{"a":"asOf","b":"1"}"#, #"{"a":"asOf","b":"2"}"#),
            (#"{"asOf":1}"#, #"{"asOf":2}"#), (#"{"xasOf":"1"}"#, #"{"xasOf":"2"}"#), ("", " "), (#"{"asOf":"1"#, #"{"asOf":"2"}"#),
        ])
    func exactness(left: String, right: String) {
        #expect(EntityTag(Array(left.utf8)) != EntityTag(Array(right.utf8)))
        if left != #"{"asOf":"1"# { #expect(EntityTag(Array(left.utf8)).text.hasPrefix("\""), "strong: nothing was left out") }
    }

    @Test("who has the content already gets 304 without a body, whatever the second, weakness and place in the list")
    func notModified() throws {
        let tag = EntityTag(Self.state.body).text
        for field in [tag, String(tag.dropFirst(2)), "\"x\", \(tag)", "\"a,b\" , W/\"c\",\(tag)", "*"] {
            let reply = ConditionalReply.reply(Self.state, to: try Self.request("GET", ["If-None-Match": field]))
            #expect(reply.status == 304 && reply.body.isEmpty && reply.headers["ETag"] == tag, "\(field)")
            #expect(reply.headers["Content-Type"] == nil)
        }
        for field in ["\"x\"", tag.replacingOccurrences(of: "\"", with: ""), "", "W/*", "\"" + tag] {
            let reply = ConditionalReply.reply(Self.state, to: try Self.request("GET", ["If-None-Match": field]))
            #expect(reply.status == 200 && reply.body == Self.state.body && reply.headers["ETag"] == tag, "\(field)")
        }
    }

    @Test("replies to writes, failures and streams have no tag")
    func noTags() throws {
        #expect(ConditionalReply.reply(Self.state, to: try Self.request("POST", ["If-None-Match": "*"])) == Self.state)
        let missing = HTTPResponse.json([], status: 404)
        #expect(ConditionalReply.reply(missing, to: try Self.request("GET", ["If-None-Match": "*"])) == missing)
        let stream = HTTPResponse.stream(headers: [:]) { _ in }
        #expect(ConditionalReply.reply(stream, to: try Self.request()) == stream)
    }

    // MARK: Compression

    static let long = HTTPResponse.json(Array(#"{"list":"\#(String(repeating: "abcdefgh ", count: 500))"}"#.utf8))

    @Test(
        "what a client accepts is read with its weights",
        arguments: [
            ("gzip", true), ("GZIP", true), ("deflate, gzip;q=1.0, *;q=0.5", true), ("*", true), ("x-gzip", true), ("br, *;q=0.1", true),
            ("gzip;q=0", false), ("gzip;q=0.000", false), ("identity", false), ("", false), ("br", false), ("*;q=0", false),
            ("gzip;q=0.5, identity;q=0.8", false), ("gzip;q=0.5, identity", false), ("identity;q=0.5, gzip;q=0.5", true),
            ("gzip;q=2", false),
            ("gzip;q=nan", false), ("gzip;level=9", false), ("gzipped", false),
        ])
    func acceptance(field: String, isWanted: Bool) { #expect(AcceptedCodings(["Accept-Encoding": field]).prefersGzip == isWanted) }

    @Test("a long text is compressed for who wants it, with Vary and a weak tag, and unpacks to itself")
    func compressed() throws {
        var response = Self.long
        response.headers["ETag"] = "\"x\""
        let reply = CompressedReply.reply(response, to: try Self.request("GET", ["Accept-Encoding": "gzip"]))
        #expect(reply.headers["Content-Encoding"] == "gzip" && reply.headers["Vary"] == "Accept-Encoding")
        #expect(reply.headers["ETag"] == "W/\"x\"" && reply.body.count * 10 < response.body.count)
        #expect(try Self.unpacked(reply.body) == response.body)
        let plain = CompressedReply.reply(response, to: try Self.request())
        #expect(plain.body == response.body && plain.headers["Vary"] == "Accept-Encoding" && plain.headers["Content-Encoding"] == nil)
    }

    @Test("short texts, other kinds, writes, streams and secrets are sent as they are")
    func uncompressed() throws {
        let wanting = try Self.request("GET", ["Accept-Encoding": "gzip"])
        var secret = Self.long
        secret.headers["Cache-Control"] = "no-store, no-transform"
        var image = Self.long
        image.headers["Content-Type"] = "image/png"
        var packed = Self.long
        packed.headers["Content-Encoding"] = "br"
        var events = HTTPResponse.stream(headers: ["Content-Type": "text/event-stream"]) { _ in }
        events.body = Self.long.body
        for response in [secret, image, packed, events, Self.state] {
            #expect(CompressedReply.reply(response, to: wanting) == response)
        }
        #expect(CompressedReply.reply(Self.long, to: try Self.request("POST", ["Accept-Encoding": "gzip"])) == Self.long)
    }

    private static func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-gzip-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "body.gz")
        try Data(bytes).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(text)
    }

    // MARK: Other origins

    static let shop = CrossOrigin(origins: ["https://shop.example", "http://localhost:3000"])

    @Test("a page of a permitted origin may read the reply, and caches keep replies for origins apart")
    func permitted() throws {
        let reply = Self.shop.reply(Self.state, to: try Self.request("GET", ["Origin": "https://shop.example"]))
        #expect(reply.headers["Access-Control-Allow-Origin"] == "https://shop.example" && reply.headers["Vary"] == "Origin")
        #expect(reply.headers["Access-Control-Expose-Headers"]?.contains("X-Request-Id") == true)
        #expect(reply.headers["Access-Control-Allow-Credentials"] == nil)
        let anyone = CrossOrigin(origins: ["*"]).reply(Self.state, to: try Self.request("GET", ["Origin": "https://other.example"]))
        #expect(anyone.headers["Access-Control-Allow-Origin"] == "*" && anyone.headers["Vary"] == nil)
    }

    @Test(
        "other origins are told nothing",
        arguments: [
            "https://shop.example.evil.example", "http://shop.example", "https://SHOP.example", "null", "https://shop.example:8443", "",
        ])
    func strangers(origin: String) throws {
        let reply = Self.shop.reply(Self.state, to: try Self.request("GET", ["Origin": origin]))
        #expect(reply.headers["Access-Control-Allow-Origin"] == nil && reply.headers["Vary"] == "Origin")
        let preflight = Self.shop.options(
            try Self.request("OPTIONS", ["Origin": origin, "Access-Control-Request-Method": "POST"]), allowed: ["GET"])
        #expect(preflight.headers.fields.isEmpty)
    }

    @Test("without configured origins nothing is added")
    func none() throws {
        let request = try Self.request("GET", ["Origin": "https://shop.example"])
        #expect(CrossOrigin(origins: []).reply(Self.state, to: request) == Self.state)
    }

    @Test(
        "origins of the configuration are as a browser writes them",
        arguments: [
            ("*", true), ("https://shop.example", true), ("http://localhost:3000", true), ("https://[::1]:8", true), ("null", false),
            ("https://shop.example/", false), ("shop.example", false), ("HTTPS://shop.example", false), ("https://*.example", false),
            ("ftp://x", false), ("https://", false),
        ])
    func origins(text: String, isOne: Bool) { #expect(CrossOrigin.isOrigin(text) == isOne) }
}
