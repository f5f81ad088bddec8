import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

@Suite("The App Store over HTTP")
struct ServerTests {
    /// Runs a server on a free port while the body talks to it.
    private func serving(_ town: Town, _ body: (String) async throws -> Void) async throws {
        let server = try SimulatorServer(store: town.store)
        let running = Task { try await server.run() }
        try await body("http://127.0.0.1:\(server.port)")
        server.stop()
        try await running.value
    }

    private func post(_ url: String, _ body: String) async throws -> (status: Int, text: String) {
        let reply = try await HTTPClient().send(HTTPClientRequest(method: "POST", url: url, body: Array(body.utf8)))
        return (reply.status, String(decoding: reply.body, as: UTF8.self))
    }

    private func get(_ url: String) async throws -> (status: Int, text: String) {
        let reply = try await HTTPClient().send(HTTPClientRequest(url: url))
        return (reply.status, String(decoding: reply.body, as: UTF8.self))
    }

    @Test("a device buys, a command lets a month pass, and the world shows it")
    func story() async throws {
        let town = try Town(start: "2026-01-31T10:30:00Z")
        try await serving(town) { base in
            func call(_ call: DeviceCall) async throws -> DeviceReply {
                let request = DeviceRequest(device: "phone", app: Town.app, call: call)
                let body = String(decoding: try DeviceMessageCoding.encode(request), as: UTF8.self)
                let reply = try await post("\(base)/device/v1/\(call.name.rawValue)", body)
                #expect(reply.status == 200)
                return try DeviceMessageCoding.decode(DeviceReply.self, from: Data(reply.text.utf8))
            }
            guard case .install(let installed) = try await call(.install(InstallCall())) else { throw Surprise("refused") }
            #expect(installed.rootCertificates.count == 2)
            guard case .purchase(let bought) = try await call(.purchase(PurchaseCall(requestId: "1", productId: "gold.month"))) else {
                throw Surprise("refused")
            }
            #expect(bought.outcome == .success)
            let advanced = try await post("\(base)/control/v1/advance", #"{"period":"P1M"}"#)
            #expect(advanced.text.contains("2026-02-28T10:30:00Z"))
            let world = try JSONDecoder().decode(WorldSummary.self, from: Data(try await get("\(base)/control/v1/world").text.utf8))
            #expect(world.transactions.count == 2)
            #expect(world.notifications.map(\.notificationType) == [.subscribed, .didRenew])
            #expect(world.accounts.map(\.account) == ["phone"])
        }
    }

    @Test("the roots are served as PEM and DER")
    func roots() async throws {
        let town = try Town()
        try await serving(town) { base in
            let pem = try await get("\(base)/ca/root.pem")
            #expect(pem.text.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
            let der = try await HTTPClient().send(HTTPClientRequest(url: "\(base)/ca/root.der")).body
            let inner = pem.text.split(separator: "\n").dropFirst().dropLast().joined()
            #expect(Data(base64Encoded: inner) == Data(der))
            #expect(try await get("\(base)/ca/roots.pem").text.components(separatedBy: "BEGIN CERTIFICATE").count == 3)
        }
    }

    @Test("verifyReceipt has two places, answers any method, and fails on request")
    func verifyReceipt() async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        try await phone.own("lifetime")
        let receipt = Data(try #require(try await phone.receipt(refresh: true))).base64EncodedString()
        try await serving(town) { base in
            let body = #"{"receipt-data":"\#(receipt)"}"#
            #expect(try await post("\(base)/production/verifyReceipt", body).text == #"{"status":21007}"#)
            #expect(try await post("\(base)/sandbox/verifyReceipt", body).text.contains(#""status":0"#))
            #expect(try await get("\(base)/production/verifyReceipt").text == #"{"status":21000}"#)
            _ = try await post("\(base)/control/v1/addFault", #"{"fault":{"place":"verifyReceipt","kind":"code","value":21005}}"#)
            _ = try await post("\(base)/control/v1/addFault", #"{"fault":{"place":"verifyReceipt","kind":"status","value":503}}"#)
            #expect(try await post("\(base)/sandbox/verifyReceipt", body).status == 503)
            #expect(try await post("\(base)/sandbox/verifyReceipt", body).status == 200)
        }
    }

    @Test(
        "wrong commands are told what is wrong",
        arguments: [
            ("nonsense", "{}", 404, "unknownCommand"), ("refund", "{}", 400, "transactionId"), ("refund", "[", 400, "badBody"),
            ("refund", #"{"transactionId":"12"}"#, 409, "unknownTransaction"), ("advance", "{}", 409, "badValue"),
            ("advance", #"{"to":"2020-01-01T00:00:00Z"}"#, 409, "clockBackwards"),
            ("setAnswer", #"{"device":"x","answer":{"kind":"buy"}}"#, 409, "unknownDevice"),
        ])
    func wrongCommands(name: String, body: String, status: Int, hint: String) async throws {
        let town = try Town()
        let router = try SimulatorServer.router(town.store)
        let request = try HTTPRequest(method: "POST", target: "/control/v1/\(name)", body: Array(body.utf8), id: "r1")
        let reply = await router.respond(to: request)
        #expect(reply.status == status)
        #expect(String(decoding: reply.body, as: UTF8.self).contains(hint))
    }

    @Test("notifications are posted as Apple posts them, and a server that is away counts as no response")
    func notificationSender() async throws {
        let town = try Town()
        let mailbox = Mailbox()
        let router = try Router(routes: [
            .post("/hook", bodyLimit: 1 << 20) { request in
                let body = request.body
                let post = NotificationPost(
                    app: Town.app, environment: .production, uuid: "", type: .test, subtype: nil, attempt: 1, body: body)
                _ = await mailbox.take(post)
                return .empty(status: 200)
            }
        ])
        let hook = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1), router: router, requestIDs: { "r" })
        let running = Task { try await hook.run() }
        await town.store.setSender(HTTPNotificationSender.sender(to: "http://127.0.0.1:\(hook.port)/hook"))
        let command = ControlCommand.sendTestNotification(SendTestNotificationCommand(app: Town.app, environment: .production))
        try await town.store.perform(command)
        await town.store.settle()
        let body = try #require(await mailbox.posts.first?.body)
        #expect(try JSONDecoder().decode(ResponseBodyV2.self, from: Data(body)).signedPayload?.isEmpty == false)
        hook.stop()
        try await running.value
        try await town.store.perform(command)
        await town.store.settle()
        let results = await town.store.notifications(limit: 2).flatMap { $0.sendAttempts.map(\.sendAttemptResult) }
        #expect(results == ["SUCCESS", "NO_RESPONSE"])
    }

    @Test("a running clock renews by itself")
    func runningClock() async throws {
        let app = AppSettings(bundleID: Town.app, catalogue: try TestCatalogue.catalogue())
        let settings = SimulatorSettings(clock: .running(factor: 100_000))
        let store = SimulatedAppStore(settings, apps: [app])
        let phone = Phone(name: "phone", store: store)
        _ = try await phone.call(.install(InstallCall()))
        try await phone.own("gold.month")
        let running = Task { await store.run() }
        while try await phone.transactions(.all).count < 4 { await Task.yield() }
        running.cancel()
        await running.value
    }
}
