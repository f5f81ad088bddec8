import Testing

@testable import HTTPService

@Suite("Router")
struct RouterTests {
    static func named(_ name: String) -> HTTPHandler {
        { request in .text(([name] + request.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: " "))
        }
    }

    static func router() throws -> Router {
        try Router(routes: [
            Route("GET", "/v1/customers/{id}", bodyLimit: 0, handler: named("customer")),
            Route("DELETE", "/v1/customers/{id}", bodyLimit: 0, handler: named("delete")),
            Route("GET", "/v1/customers/me", bodyLimit: 0, handler: named("me")),
            Route("GET", "/v1/{kind}/me/orders", bodyLimit: 0, handler: named("orders")),
            Route("GET", "/dashboard/{path...}", bodyLimit: 0, handler: named("file")),
            Route("POST", "/v1/purchases", bodyLimit: 10, handler: named("purchase")),
            Route("GET", "/", bodyLimit: 0, handler: named("root")),
        ])
    }

    static func answer(_ method: String, _ target: String, body: [UInt8] = []) async throws -> HTTPResponse {
        let router = try router()
        do throws(HTTPRefusal) {
            return await router.respond(to: try HTTPRequest(method: method, target: target, body: body, id: "r"))
        } catch {
            return error.plainResponse
        }
    }

    @Test(
        "a path finds its route and the values in it",
        arguments: [
            ("/v1/customers/7", "customer id=7"), ("/v1/customers/a%2Fb", "customer id=a/b"),
            ("/v1/customers/caf%C3%A9", "customer id=café"),
            ("/v1/customers/a+b", "customer id=a+b"), ("/v1/customers/me", "me"), ("/v1/customers/me/orders", "orders kind=customers"),
            ("/dashboard/css/site.css", "file path=css/site.css"), ("/dashboard/", "file path="), ("/", "root"), ("/?a=b", "root"),
        ])
    func finds(target: String, answer: String) async throws {
        let response = try await Self.answer("GET", target)
        #expect(String(decoding: response.body, as: UTF8.self) == answer)
    }

    @Test("an unknown path is 404", arguments: ["/v2", "/v1/customers", "/v1/customers/", "/v1/customers/7/x", "/V1/customers/7", "//"])
    func unknown(target: String) async throws {
        #expect(try await Self.answer("GET", target).status == 404)
    }

    @Test("a known path with another method is 405 and tells which are possible")
    func otherMethod() async throws {
        let response = try await Self.answer("POST", "/v1/customers/7")
        #expect(response.status == 405)
        #expect(response.headers["Allow"] == "DELETE, GET, HEAD, OPTIONS")
    }

    @Test("OPTIONS tells which methods are possible")
    func options() async throws {
        let response = try await Self.answer("OPTIONS", "/v1/purchases")
        #expect(response.status == 204)
        #expect(response.headers["Allow"] == "OPTIONS, POST")
    }

    @Test("HEAD finds the route of GET")
    func head() async throws {
        #expect(try await Self.answer("HEAD", "/v1/customers/7").status == 200)
    }

    @Test("the body's bound holds in process, too")
    func bound() async throws {
        #expect(try await Self.answer("POST", "/v1/purchases", body: Array(repeating: 1, count: 10)).status == 200)
        #expect(try await Self.answer("POST", "/v1/purchases", body: Array(repeating: 1, count: 11)).status == 413)
    }

    @Test(
        "a query is decoded",
        arguments: [("/?a=b%20c&d=e+f&g&=h&i=j=k", [["a", "b c"], ["d", "e f"], ["g", ""], ["", "h"], ["i", "j=k"]])])
    func query(target: String, items: [[String]]) throws {
        let request = try HTTPRequest(method: "GET", target: target, id: "r")
        #expect(request.query.map { [$0.name, $0.value] } == items)
        #expect(request.queryValue("a") == "b c")
        #expect(request.queryValue("z") == nil)
    }

    @Test(
        "a target that cannot be decoded or has no end is refused",
        arguments: [
            "/%", "/%zz", "/%c3", "/a/../b", "/?a=%", "x", "/a%0d", "/" + String(repeating: "a/", count: 40),
            "/?" + String(repeating: "a&", count: 80),
        ])
    func undecodable(target: String) async throws {
        #expect(try await Self.answer("GET", target).status == 400)
    }

    @Test(
        "two routes for the same requests are found when the table is built",
        arguments: [("/a/{x}", "/a/{y}"), ("/a", "/a"), ("/{p...}", "/{q...}")])
    func ambiguity(first: String, second: String) throws {
        let error = #expect(throws: RouteError.self) {
            _ = try Router(routes: [.get(first, handler: Self.named("a")), .get(second, handler: Self.named("b"))])
        }
        #expect(error?.code == .ambiguous)
        #expect(error?.description.contains(second) == true)
    }

    @Test(
        "a pattern that makes no sense is found when the table is built",
        arguments: ["a", "/{", "/{}", "/a{b}", "/{a}/{a}", "/{a...}/b", "/{a{b}}"])
    func badPattern(pattern: String) throws {
        let error = #expect(throws: RouteError.self) { _ = try Router(routes: [.get(pattern, handler: Self.named("a"))]) }
        #expect(error?.code == .badPattern)
    }

    @Test("header fields are found without regard to case, in their order")
    func headers() {
        var headers: HTTPHeaders = ["A": "1", "b": "2"]
        headers.append("a", "3")
        #expect(headers["a"] == "1")
        #expect(headers.values("A") == ["1", "3"])
        headers["A"] = "4"
        #expect(headers.fields.map(\.value) == ["2", "4"])
        headers["B"] = nil
        #expect(headers == ["A": "4"])
        for number in 0..<200 { headers.append("X", "\(number)") }
        #expect(headers.fields.count == HTTPHeaders.fieldLimit)
    }
}
