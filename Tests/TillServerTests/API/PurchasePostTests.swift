import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Reading a post of purchases")
struct PurchasePostTests {
    static func read(_ body: String, contentType: String? = "application/json") throws -> PurchasePost {
        try PurchasePost(Array(body.utf8), contentType: contentType, documentBound: 3, environments: [.production, .sandbox])
    }

    static func code(_ body: String, contentType: String? = "application/json") -> ProblemCode? {
        do {
            _ = try read(body, contentType: contentType)
            return nil
        } catch {
            return (error as? Problem)?.code
        }
    }

    @Test("what newer clients add is ignored")
    func unknownMembers() throws {
        let post = try Self.read(#"{"customer":"u1","signedTransactions":["a.b.c"],"order":"o1","device":{"jailbroken":"maybe"},"x":[1]}"#)
        #expect(post.customer == "u1" && post.signedTransactions == ["a.b.c"])
    }

    @Test("B06 — a signed transaction in the receipt's place is read as a signed transaction")
    func jwsInReceipt() throws {
        let post = try Self.read(#"{"customer":"u1","receipt":" eyJhbGciOiJFUzI1NiJ9.e30.c2ln\n"}"#)
        #expect(post.signedTransactions == ["eyJhbGciOiJFUzI1NiJ9.e30.c2ln"] && post.receipt == nil)
    }

    @Test(
        "a body of the wrong shape names the member",
        arguments: [
            ("", ProblemCode.bodyNotJSON), ("nonsense", .bodyNotJSON), ("[]", .bodyShape), ("5", .bodyShape), ("null", .bodyShape),
            ("{}", .bodyShape),
            (#"{"customer":5,"receipt":"x"}"#, .bodyShape), (#"{"customer":"u1"}"#, .noEvidence),
            (#"{"customer":"u1","signedTransactions":"a.b.c"}"#, .bodyShape), (#"{"customer":"u1","signedTransactions":[{}]}"#, .bodyShape),
            (#"{"customer":"u1","signedTransactions":[null]}"#, .bodyShape),
            (#"{"customer":"u1","signedTransactions":[],"receipt":""}"#, .noEvidence),
            (#"{"customer":"","receipt":"x"}"#, .customerID), (#"{"customer":"null","receipt":"x"}"#, .customerID),
            (#"{"customer":"a b","receipt":"x"}"#, .customerID), (#"{"customer":"ü","receipt":"x"}"#, .customerID),
            (#"{"customer":"u1","signedTransactions":["a","b","c","d"]}"#, .tooManyDocuments),
        ])
    func wrongShapes(body: String, code: ProblemCode) {
        #expect(Self.code(body) == code)
    }

    @Test(
        "the plain form of a post is read at once, and every other form by the decoder that judges it",
        arguments: [
            (#"{"customer":"u1","signedTransactions":["a.b.c"]}"#, true),
            (" {\n\"signedTransactions\" : [ \"a.b.c\" , \"d.e.f\" ] , \"customer\" :\t\"u1\" }\r\n", true),
            (#"{"customer":"u1","signedTransactions":[]}"#, true), (#"{"customer":"u1"}"#, true),
            (#"{"customer":"u1","customer":"u2"}"#, false), (#"{"customer":"u\u0031"}"#, false), (#"{"customer":"ü"}"#, false),
            (#"{"customer":"u1","receipt":"x"}"#, false), (#"{"customer":"u1","signedTransactions":null}"#, false),
            (#"{"customer":"u1","signedTransactions":["a",]}"#, false), (#"{"customer":"u1",}"#, false),
            (#"{"customer":"u1"} x"#, false), (#"{"customer":"u1""#, false), (#"{"customer":"u1"#, false), ("{}", false), ("", false),
            ("{\"customer\":\"u\t1\"}", false), (#"[{"customer":"u1"}]"#, false),
        ])
    func plainForm(body: String, isPlain: Bool) throws {
        struct Wire: Decodable {
            let customer: String
            let signedTransactions: [String]?
        }
        let plain = PlainPurchasePost(Array(body.utf8))
        #expect((plain != nil) == isPlain)
        guard let plain else { return }
        let wire = try JSONDecoder().decode(Wire.self, from: Data(body.utf8))
        #expect(plain.customer == wire.customer && plain.signedTransactions == wire.signedTransactions)
    }

    @Test("deeply nested hints about a device are dropped without harm, and the post is taken", arguments: ["[]", "{}"])
    func nestedDevice(kind: String) async throws {
        let (opening, closing) = kind == "[]" ? ("[", "]") : (#"{"a":"#, "}")
        let nested = String(repeating: opening, count: 500) + "1" + String(repeating: closing, count: 500)
        try await Shop.open { shop in
            let reply = try await shop.send(
                "POST", "/v1/purchases", body: #"{"customer":"ada","signedTransactions":["eyJhIjox.e.x"],"device":\#(nested)}"#)
            #expect(reply.status == 200)
            #expect(shop.logLines.text.contains("device hints were dropped"))
        }
    }

    @Test("a deeply nested body is refused without harm")
    func deepNesting() {
        let depth = 200_000
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(Self.code(#"{"customer":"u1","signedTransactions":"# + nested + "}") == .bodyNotJSON)
    }

    @Test("only JSON is read", arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
    func contentTypes(type: String) {
        #expect(Self.code(#"{"customer":"u1","receipt":"x"}"#, contentType: type) == .contentType)
        #expect(Self.code(#"{"customer":"u1","receipt":"x"}"#, contentType: "Application/JSON; charset=utf-8") == nil)
        #expect(Self.code(#"{"customer":"u1","receipt":"x"}"#, contentType: nil) == nil)
    }

    @Test(
        "B116 — transaction ids that cannot be Apple's are refused",
        arguments: ["A1B2C3D4-0000-4000-8000-000000000001", " 1000000123", "1e15", "-5", String(repeating: "9", count: 400), "0", "", "٣"])
    func implausibleIDs(id: String) {
        #expect(Self.code(#"{"customer":"u1","receipt":"x","expectedTransactions":["\#(id)"]}"#) == .transactionID)
        #expect(Self.code(#"{"customer":"u1","receipt":"x","expectedTransactions":["2000000123456789"]}"#) == nil)
        #expect(!PlausibleTransactionID.allows(id, in: [.production]))
    }
}
