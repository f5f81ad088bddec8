import Foundation
import Testing

@testable import Till

@Suite("The server's address")
struct ServerAddressTests {
    @Test(
        "https is taken, and http for this device only",
        arguments: [
            ("https://till.example.com", "https://till.example.com/v1/x"), ("https://till.example.com/", "https://till.example.com/v1/x"),
            ("HTTPS://till.example.com:8443/shop//", "HTTPS://till.example.com:8443/shop/v1/x"),
            ("http://localhost:8080", "http://localhost:8080/v1/x"),
            ("http://127.0.0.1", "http://127.0.0.1/v1/x"), ("http://127.8.9.1:1", "http://127.8.9.1:1/v1/x"),
            ("http://[::1]:8080", "http://[::1]:8080/v1/x"),
        ])
    func taken(address: String, call: String) throws {
        let server = try ServerAddress(#require(URL(string: address)), key: "pk_1")
        #expect(server.url("/v1/x")?.absoluteString == call)
    }

    @Test(
        "everything else is refused, with the reason",
        arguments: [
            ("http://till.example.com", "is not secure"), ("http://127.0.0.1.example.com", "is not secure"),
            ("http://1270.0.0.1", "is not secure"),
            ("http://localhost.example.com", "is not secure"), ("http://10.0.0.1", "is not secure"),
            ("ftp://till.example.com", "neither https nor http"),
            ("till.example.com", "names no host"), ("https://", "names no host"),
            ("https://user:secret@till.example.com", "user, query or fragment"),
            ("https://till.example.com?key=1", "user, query or fragment"), ("https://till.example.com#a", "user, query or fragment"),
            ("file:///etc/passwd", "names no host"),
        ])
    func refused(address: String, reason: String) throws {
        let url = try #require(URL(string: address))
        let error = #expect(throws: TillError.self) { try ServerAddress(url, key: "pk_1") }
        #expect(error?.code == .serverAddressInvalid)
        #expect(error?.detail.contains(reason) == true, "\(error?.detail ?? "")")
        #expect(error?.retry == .never)
    }

    @Test("a closed network may be allowed")
    func allowed() throws {
        let server = try ServerAddress(#require(URL(string: "http://10.0.0.1:8080")), key: "pk_1", allowsInsecure: true)
        #expect(server.url("/v1/x")?.absoluteString == "http://10.0.0.1:8080/v1/x")
    }

    @Test(
        "a key that could break a header line is refused, and never shown",
        arguments: ["", "a b", "pk\r\nX: y", "schlüssel", String(repeating: "k", count: 2_049)])
    func keys(key: String) throws {
        let url = try #require(URL(string: "https://till.example.com"))
        let error = #expect(throws: TillError.self) { try ServerAddress(url, key: key) }
        #expect(error?.code == .serverAddressInvalid)
        if !key.isEmpty { #expect(error?.detail.contains(key) == false) }
    }

    @Test(
        "a date of HTTP is read in each of its three forms",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2028 23:59:60 GMT", 1_835_481_600),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
            ("Monday, 01-Jan-29 00:00:00 GMT", 1_861_920_000), ("Monday, 01-Jan-99 00:00:00 GMT", 915_148_800), ("", nil),
            ("yesterday", nil),
            ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 6x Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Now 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 24:49:37 GMT", nil), ("Sun, 32 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49 GMT", nil),
            ("Sun, 06 Nov 99994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:-9:37 GMT", nil), (String(repeating: "1 ", count: 999), nil),
        ] as [(String, TimeInterval?)])
    func dates(text: String, seconds: TimeInterval?) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(HTTPDate.read(text, now: now) == seconds.map(Date.init(timeIntervalSince1970:)))
    }
}
