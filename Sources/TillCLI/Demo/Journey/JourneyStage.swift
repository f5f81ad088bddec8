#if os(Linux)
    import AppStoreTypes
    import Foundation
    import HTTPService
    import StoreKit
    import Till

    /// The stage of the journey: a simulated App Store and a server as programs of their own, the road to the server, and devices.
    final class JourneyStage: Sendable {
        static let bundle = "com.example.game"
        static let key = "pk_journey_0001"
        static let secretKey = "sk_" + String(repeating: "7e", count: 32)
        static let month = "com.example.game.month"
        static let coins = "com.example.game.coins100"

        let folder: String
        let executable: String
        let appStore: ChildProgram
        let appStoreAddress: String
        let serverAddress: String
        let road: LossyRoad
        private let client = HTTPClient()

        /// Opens everything in a folder; both programs listen when this returns.
        init(folder: String, executable: String) async throws {
            self.folder = folder
            self.executable = executable
            let port = try await FreePort.pick()
            serverAddress = "http://127.0.0.1:\(port)"
            try Data(JourneyFiles.catalogue.utf8).write(to: URL(fileURLWithPath: folder + "/Game.storekit"))
            appStore = try ChildProgram(
                executable,
                [
                    "simulate", "--storekit", "Game.storekit", "--bundle-id", Self.bundle, "--port", "0", "--pace", "calendar", "--notify",
                    serverAddress + "/v1/apple/notifications",
                ], folder: folder, name: "simulate")
            appStoreAddress = try await Self.address(of: appStore)
            for file in JourneyFiles.roots {
                let root = try await client.send(HTTPClientRequest(url: "\(appStoreAddress)/ca/\(file)")).body
                try Data(root).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
            }
            try Data(JourneyFiles.configuration(port: port).utf8).write(to: URL(fileURLWithPath: folder + "/till.json"))
            road = try LossyRoad(to: serverAddress)
        }

        /// Starts the server on its ledger and waits until it is ready.
        func startServer() async throws -> ChildProgram {
            let program = try ChildProgram(executable, ["serve", "--config", "till.json"], folder: folder, name: "serve")
            for _ in 0..<400 {
                if let reply = try? await client.send(HTTPClientRequest(url: serverAddress + "/readyz")), reply.status == 200 {
                    return program
                }
                try await Task.sleep(for: .milliseconds(25))
            }
            program.stop()
            throw ChildProgram.Failure(description: "the server did not become ready: \(program.output.suffix(500))")
        }

        /// Launches the app on a device, with the SDK started and somebody logged in; the same device again is the next launch.
        func launch(_ customer: String, device: String, account: String) async throws -> JourneyApp {
            guard let store = URL(string: appStoreAddress), let server = URL(string: road.address) else {
                throw ChildProgram.Failure(description: "\(appStoreAddress) or \(road.address) is no address")
            }
            var configuration = DeviceConfiguration(
                device: device, account: account, bundleID: Self.bundle, transport: HTTPDeviceTransport(store))
            configuration.receiptDirectory = URL(fileURLWithPath: "\(folder)/receipts-\(device)")
            let phone = try await SimulatedDevice.connect(configuration)
            var client = TillConfiguration(server: server, key: Self.key)
            client.folder = URL(fileURLWithPath: "\(folder)/app-\(device)")
            let till = try await phone.run { [client] in
                let till = TillClient(client)
                till.start()
                _ = try await till.logIn(customer)
                return till
            }
            return JourneyApp(device: phone, till: till)
        }

        /// Commands the simulated App Store.
        func command(_ name: String, _ body: String) async throws {
            var request = HTTPClientRequest(method: "POST", url: "\(appStoreAddress)/control/v1/\(name)", body: Array(body.utf8))
            request.headers.append("Content-Type", "application/json")
            let reply = try await client.send(request)
            guard reply.status == 200 else {
                throw ChildProgram.Failure(
                    description: "\(name): \(reply.status) \(String(decoding: reply.body.prefix(300), as: UTF8.self))")
            }
        }

        /// Waits until the App Store's notifications were delivered, or tried.
        func settle() async throws { try await command("settle", "{}") }

        /// What the simulated App Store holds.
        func world() async throws -> JSONValue {
            try JSONReader.read(try await client.send(HTTPClientRequest(url: appStoreAddress + "/control/v1/world")).body)
        }

        /// What the server says about a customer to the team.
        func customer(_ id: String) async throws -> JSONValue {
            let request = HTTPClientRequest(
                url: "\(serverAddress)/v1/customers/\(id)", headers: ["Authorization": "Bearer \(Self.secretKey)"])
            return try JSONReader.read(try await client.send(request).body)
        }

        /// Posts signed transactions for a customer, as any program with the app's key can.
        func post(_ signed: String, for customer: String) async throws -> JSONValue {
            let body = "{\"customer\":\"\(customer)\",\"signedTransactions\":[\"\(signed)\"]}"
            let request = HTTPClientRequest(
                method: "POST", url: serverAddress + "/v1/purchases",
                headers: ["Authorization": "Bearer \(Self.key)", "Content-Type": "application/json"], body: Array(body.utf8))
            return try JSONReader.read(try await client.send(request).body)
        }

        /// Ends everything.
        func close(_ server: ChildProgram?) async {
            await road.close()
            server?.stop()
            appStore.stop()
        }

        private static func address(of program: ChildProgram) async throws -> String {
            for _ in 0..<400 {
                if let at = program.output.range(of: "http://127.0.0.1:") {
                    let port = program.output[at.upperBound...].prefix { $0.isNumber }
                    if program.output[at.upperBound...].dropFirst(port.count).first == " " { return "http://127.0.0.1:\(port)" }
                }
                try await Task.sleep(for: .milliseconds(25))
            }
            program.stop()
            throw ChildProgram.Failure(description: "the simulated App Store did not start: \(program.output.suffix(500))")
        }
    }

    /// The app in one run on one device.
    struct JourneyApp: Sendable {
        let device: SimulatedDevice
        let till: TillClient

        /// Does something in the app, on its device.
        func run<Result: Sendable>(_ work: @Sendable (TillClient) async throws -> Result) async rethrows -> Result {
            try await device.run { try await work(till) }
        }

        /// Ends the app.
        func quit() async {
            await till.stop()
            device.quit()
        }

        /// The next event that the app gets; `nil` when none comes within ten seconds.
        func nextEvent() async -> TillEvent? {
            await withTaskGroup(of: TillEvent?.self) { group in
                group.addTask {
                    for await event in till.events { return event }
                    return nil
                }
                group.addTask {
                    try? await Task.sleep(for: .seconds(10))
                    return nil
                }
                defer { group.cancelAll() }
                return await group.next() ?? nil
            }
        }
    }
#endif
