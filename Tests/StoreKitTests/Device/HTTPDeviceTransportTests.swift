import AppStoreDeviceProtocol
import AppStoreTypes
import HTTPService
import StoreKit
import Testing

/// A real HTTP server that answers one way, for the time of a test.
func withServer(_ answer: @escaping HTTPHandler, _ body: (URL) async throws -> Void) async throws {
    let router = try Router(routes: [.post("/device/v1/{call}", bodyLimit: 1 << 20, handler: answer)])
    let server = try HTTPServer(
        configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1), router: router, requestIDs: { "test" })
    let running = Task { try await server.run() }
    let address = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
    try await body(address)
    server.stop()
    try await running.value
}

@Suite("The way to the simulator over HTTP")
struct HTTPDeviceTransportTests {
    let request = DeviceRequest(device: "phone", app: "com.example.app", call: .launch)

    @Test("a call is a POST of JSON to its own path, and the reply is JSON")
    func exchange() async throws {
        try await withServer { request in
            guard let body = try? DeviceMessageCoding.decode(DeviceRequest.self, from: Data(request.body)), body.device == "phone",
                request.path == "/device/v1/launch",
                let reply = try? DeviceMessageCoding.encode(DeviceReply.launch(LaunchReply(after: 7)))
            else { return .empty(status: 400) }
            return .json(Array(reply))
        } _: { address in
            let reply = try await HTTPDeviceTransport(address).call(request)
            #expect(reply == .launch(LaunchReply(after: 7)))
        }
    }

    @Test("a status that is no success is told with its number")
    func status() async throws {
        try await withServer { _ in
            .empty(status: 503)
        } _: { address in
            await #expect(throws: DeviceTransportError.status(503)) { try await HTTPDeviceTransport(address).call(request) }
        }
    }

    @Test("an answer that is no message is told as such")
    func malformed() async throws {
        try await withServer { _ in
            .text("hello")
        } _: { address in
            let error = await #expect(throws: DeviceTransportError.self) { try await HTTPDeviceTransport(address).call(request) }
            #expect(error?.description.contains("cannot be read") == true)
        }
    }

    @Test("who goes away gets an answer at once, also when the reply comes at that very moment, and others are not held up")
    func cancelled() async throws {
        let answers = Counter()
        try await withServer { _ in
            await answers.add()
            guard let reply = try? DeviceMessageCoding.encode(DeviceReply.launch(LaunchReply(after: 7))) else { return .empty(status: 500) }
            return .json(Array(reply))
        } _: { address in
            let transport = HTTPDeviceTransport(address)
            for round in 0..<60 {
                let call = Task { try await transport.call(request) }
                // From before the request is sent until after the reply is there.
                for _ in 0..<(round * 20) { await Task.yield() }
                call.cancel()
                _ = await call.result
            }
            let last = try await transport.call(request)
            #expect(last == .launch(LaunchReply(after: 7)))
        }
    }

    @Test("nobody at the address makes a network error that names the address")
    func nobody() async throws {
        let address = try #require(URL(string: "http://127.0.0.1:1"))
        let configuration = DeviceConfiguration(
            device: "phone", account: "anna", bundleID: "com.example.app", transport: HTTPDeviceTransport(address))
        let error = await #expect(throws: SimulatedDeviceError.self) { try await SimulatedDevice.connect(configuration) }
        #expect(error?.code == .unreachable)
        #expect(error?.message.contains("127.0.0.1:1") == true)
    }
}

private actor Counter {
    private(set) var count = 0

    func add() { count += 1 }
}
