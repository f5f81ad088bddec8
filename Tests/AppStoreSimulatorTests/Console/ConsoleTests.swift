import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

@Suite("The console for people")
struct ConsoleTests {
    /// A browser without scripts: it follows redirects and says where its forms come from.
    struct Browser {
        let base: String
        let host: String

        func get(_ path: String) async throws -> HTTPClientResponse {
            try await HTTPClient().send(HTTPClientRequest(url: base + path))
        }

        func page(_ path: String) async throws -> String {
            let reply = try await get(path)
            try #require(reply.status == 200, "\(path): \(reply.status)")
            return String(decoding: reply.body, as: UTF8.self)
        }

        func post(_ path: String, _ form: String, origin: String?) async throws -> HTTPClientResponse {
            var headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
            if let origin { headers.append("Origin", origin) }
            return try await HTTPClient().send(
                HTTPClientRequest(method: "POST", url: base + path, headers: headers, body: Array(form.utf8)))
        }

        /// Posts a form and shows the page that it leads to.
        func submit(_ command: String, _ form: String, back: String = "/") async throws -> String {
            let reply = try await post("/console/do/\(command)", "_back=\(back)&" + form, origin: base)
            try #require(reply.status == 303, "\(command): \(reply.status)")
            return try await page(try #require(reply.headers["Location"]))
        }
    }

    static func browsing(_ town: Town, _ body: (Browser) async throws -> Void) async throws {
        let server = try SimulatorServer(store: town.store)
        let running = Task { try await server.run() }
        try await body(Browser(base: "http://127.0.0.1:\(server.port)", host: "127.0.0.1:\(server.port)"))
        server.stop()
        try await running.value
    }

    @Test("a customer's life by forms alone: account, device, purchase, a month, a refund, and what the server took")
    func story() async throws {
        let town = try Town(start: "2026-01-31T10:30:00Z")
        try await Self.browsing(town) { browser in
            #expect(try await browser.submit("createAccount", "account=anna&storefront=JPN", back: "/console/people").contains("JPN"))
            #expect(
                try await browser.submit("install", "device=phone&app=com.example.app&account=anna", back: "/console/people")
                    .contains("The app is on phone."))
            let bought = try await browser.submit("purchase", "device=phone&app=com.example.app&productId=gold.month")
            #expect(bought.contains("The purchase came to success, transaction "))
            #expect(try await browser.submit("advance", "period=P1M").contains("2026-02-28T10:30:00Z"))
            let purchases = try await browser.page("/console/purchases")
            #expect(purchases.contains("9990") || purchases.contains("999 JPY"))
            let id = try #require(await town.store.summary().transactions.first?.transaction.transactionId?.rawValue)
            let purchase = try await browser.page("/console/purchases/\(id)")
            #expect(purchase.contains("Signed transaction (JWS)"))
            #expect(purchase.contains("Signed renewal info (JWS)"))
            #expect(
                try await browser.submit("refund", "transactionId=\(id)&reason%23number=1", back: "/console/purchases").contains("refunded")
            )
            #expect(await town.store.summary().transactions.first?.transaction.revocationReason == RevocationReason(rawValue: 1))
            let notifications = try await browser.page("/console/notifications")
            for type in ["SUBSCRIBED", "DID_RENEW", "REFUND"] { #expect(notifications.contains(">\(type)<")) }
            #expect(notifications.contains("<span class=\"good-text\">taken</span>"))
            let uuid = try #require(await town.store.summary().notifications.first?.notificationUUID)
            let notification = try await browser.page("/console/notifications/\(uuid)")
            #expect(notification.contains("Body as posted"))
            #expect(notification.contains("&quot;subscriptionGroupIdentifier&quot; : &quot;G1&quot;"), "signed documents are shown opened")
            #expect(try await browser.page("/console/receipts/phone/com.example.app").contains("App receipt (base64)"))
        }
    }

    @Test("every page is there, with a label at every field and nothing that a script would need")
    func pages() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await phone.own("gold.month")
        try await town.store.perform(.setAnswer(SetAnswerCommand(device: "anna-phone", answer: .askToBuy)))
        _ = try await phone.buy("coins")
        try await town.store.perform(.addFault(AddFaultCommand(fault: Fault(.device, .double))))
        try await town.store.perform(.createKey)
        try await Self.browsing(town) { browser in
            for (path, title) in ConsolePage.tabs {
                let reply = try await browser.get(path)
                #expect(reply.status == 200)
                #expect(reply.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'; style-src 'self';") == true)
                #expect(reply.headers["X-Content-Type-Options"] == "nosniff")
                #expect(reply.headers["Cache-Control"] == "no-store")
                let page = String(decoding: reply.body, as: UTF8.self)
                #expect(page.contains("<h1>\(title)</h1>"))
                for word in ["<script", "style=\"", "onclick", "javascript:"] { #expect(!page.contains(word), "\(path) has \(word)") }
                #expect(Self.unlabelled(page) == [], "\(path)")
                #expect(page.components(separatedBy: "<form").count == page.components(separatedBy: "</form>").count)
            }
            let style = try await browser.get("/console/style.css")
            #expect(style.headers["Content-Type"] == "text/css; charset=utf-8")
            for path in ["/console/purchases/1", "/console/notifications/x", "/console/receipts/a/b"] {
                #expect(try await browser.get(path).status == 404)
            }
        }
    }

    /// Fields outside of a label, save hidden ones and those that a label names.
    private static func unlabelled(_ page: String) -> [String] {
        page.components(separatedBy: "<").filter { tag in
            tag.hasPrefix("input ") || tag.hasPrefix("select ") || tag.hasPrefix("textarea ")
        }.filter { tag in
            if tag.contains("type=\"hidden\"") { return false }
            if let id = tag.components(separatedBy: " id=\"").dropFirst().first?.prefix(while: { $0 != "\"" }) {
                return !page.contains("for=\"\(id)\"")
            }
            guard let place = page.range(of: "<" + tag) else { return true }
            let before = page[..<place.lowerBound]
            let opened = before.range(of: "<label>", options: .backwards)?.lowerBound ?? before.startIndex
            let closed = before.range(of: "</label>", options: .backwards)?.lowerBound ?? before.startIndex
            return opened <= closed
        }
    }

    @Test("whatever people and apps write is shown as they wrote it and never as HTML")
    func escaping() async throws {
        let town = try Town()
        let bad = "<img src=x onerror=alert(1)>\"'&\u{1}"
        try await town.store.perform(.createAccount(CreateAccountCommand(account: bad)))
        try await town.store.perform(.buy(BuyCommand(account: bad, app: Town.app, productId: "lifetime")))
        try await town.store.perform(.addFault(AddFaultCommand(fault: Fault(.device, .double, device: DeviceID(bad), name: bad))))
        var install = InstallCall()
        install.account = bad
        _ = try await town.store.call(DeviceRequest(device: DeviceID(bad), app: Town.app, call: .install(install)))
        try await Self.browsing(town) { browser in
            for path in ["/", "/console/people", "/console/purchases", "/console/faults"] {
                let page = try await browser.page(path)
                #expect(!page.contains("<img"), "\(path)")
                #expect(page.contains("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;\u{FFFD}"), "\(path)")
            }
            let refused = try await browser.submit("refund", "transactionId=%3Cb%3E")
            #expect(refused.contains("role=\"alert\"") && refused.contains("no purchase has the id `&lt;b&gt;`"))
        }
    }

    @Test("forms come from the console itself; other sites and other names get nothing")
    func sameOrigin() async throws {
        let town = try Town()
        try await Self.browsing(town) { browser in
            for origin in [nil, "null", "http://evil.example", "http://127.0.0.1:1", "http://\(browser.host).evil.example"] {
                let refused = try await browser.post("/console/do/createKey", "", origin: origin)
                #expect(refused.status == 403, "\(origin ?? "none")")
            }
            #expect(try await browser.post("/control/v1/createKey", "{}", origin: "http://evil.example").status == 403)
            #expect(try await browser.post("/control/v1/createKey", "{}", origin: nil).status == 200)
            #expect(await town.store.consoleView().keys.count == 1)
        }
        let hosts = [
            ("127.0.0.1:8400", true), ("localhost", true), ("[::1]:8400", true), ("simulator:8400", true), ("till.localhost:1", true),
            ("evil.example", false), ("127.0.0.1.evil.example", false), ("desk.example.com:8400", false), ("", false),
        ]
        for (host, isOwn) in hosts {
            let request = try HTTPRequest(method: "GET", target: "/", headers: ["Host": host], id: "1")
            #expect((ConsoleGuard.refusal(of: request, address: nil) == nil) == isOwn, "\(host)")
        }
        let named = try HTTPRequest(method: "GET", target: "/", headers: ["Host": "desk.example.com:8400"], id: "1")
        #expect(ConsoleGuard.refusal(of: named, address: "http://desk.example.com:8400") == nil)
    }

    @Test("what cannot be carried out is said in words, and nothing leads away from the console")
    func refusals() async throws {
        let town = try Town()
        try await Self.browsing(town) { browser in
            #expect(try await browser.submit("advance", "seconds%23number=many").contains("`seconds`"))
            #expect(try await browser.submit("advance", "to=2001-01-01").contains("cannot go back"))
            #expect(try await browser.submit("fly", "").contains("There is no command `fly`"))
            #expect(try await browser.submit("purchase", "device=none&app=x&productId=y").contains("role=\"alert\""))
            let any = try await browser.post(
                "/console/do", "_command=createAccount&_json=%7B%22account%22%3A%22bert%22%7D", origin: browser.base)
            #expect(any.headers["Location"] == "/?notice=5")
            #expect(await town.store.summary().accounts.map(\.account) == ["bert"])
            for back in ["//evil.example", "https://evil.example", "/\\evil.example", "/console/%0D%0AX:1", "/console/x?notice=1"] {
                let reply = try await browser.post("/console/do/clearFaults", "_back=\(back)", origin: browser.base)
                #expect(reply.headers["Location"]?.hasPrefix("/?notice=") == true, "\(back)")
            }
            #expect(try await browser.post("/console/do/advance", "to=%zz", origin: browser.base).status == 400)
        }
    }

    @Test("a new key is shown once")
    func keys() async throws {
        let town = try Town()
        try await Self.browsing(town) { browser in
            let made = try await browser.post("/console/do/createKey", "_back=/console/keys", origin: browser.base)
            let location = try #require(made.headers["Location"])
            #expect(try await browser.page(location).contains("BEGIN PRIVATE KEY"))
            let again = try await browser.page(location)
            #expect(!again.contains("BEGIN PRIVATE KEY"))
            let key = try #require(await town.store.consoleView().keys.first)
            #expect(try await browser.submit("revokeKey", "keyId=\(key.keyID)", back: "/console/keys").contains("revoked"))
        }
    }
}
