import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

/// Runs the `till` program itself, under several time zones of the host.
@Suite("The host's time zone", .enabled(if: TillProgram.isBuilt))
struct HostZoneTests {
    @Test("B122 — dates are UTC whatever the machine's zone", arguments: ["Europe/Paris", "Asia/Kathmandu", "America/St_Johns"])
    func zones(zone: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-zone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalogue = folder.appending(path: "Shop.storekit")
        try TestCatalogue.file.write(to: catalogue)
        let program = try TillProgram(
            zone: zone,
            arguments: [
                "simulate", "--storekit", catalogue.path(percentEncoded: false), "--port", "0", "--clock", "stepped",
                "--start", "2020-12-03T20:54:33Z", "--pace", "thirtySeconds",
            ])
        defer { program.stop() }
        let base = try program.address()
        func call(_ call: DeviceCall) async throws -> DeviceReply {
            let request = DeviceRequest(device: "phone", app: "com.example.app", call: call)
            let reply = try await HTTPClient().send(
                HTTPClientRequest(
                    method: "POST", url: "\(base)/device/v1/\(call.name.rawValue)", body: Array(try DeviceMessageCoding.encode(request))))
            return try DeviceMessageCoding.decode(DeviceReply.self, from: Data(reply.body))
        }
        _ = try await call(.install(InstallCall()))
        guard case .purchase(let bought) = try await call(.purchase(PurchaseCall(requestId: "1", productId: "gold.month"))) else {
            throw Surprise("refused")
        }
        let payload = try Phone.payload(try #require(bought.transaction).jws)
        #expect(payload.purchaseDate.map(MomentText.rfc3339) == "2020-12-03T20:54:33Z")
        #expect(payload.expiresDate.map(MomentText.rfc3339) == "2020-12-03T20:55:03Z")
        guard case .receipt(let receipt) = try await call(.receipt(ReceiptCall(refreshes: true))) else { throw Surprise("refused") }
        let octets = try #require(receipt.receipt.flatMap { Data(base64Encoded: $0) })
        #expect(String(decoding: octets, as: UTF8.self).contains("2020-12-03T20:55:03Z"))
    }
}

/// The built `till`, running.
final class TillProgram: Sendable {
    private let process: Process
    private let output: FileHandle

    static let place =
        Bundle.allBundles.compactMap(\.executableURL).first { $0.path.hasSuffix("xctest") }?
        .deletingLastPathComponent().appending(path: "till")
        ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "till")

    static let isBuilt = FileManager.default.isExecutableFile(atPath: place.path(percentEncoded: false))

    init(zone: String, arguments: [String]) throws {
        let process = Process()
        process.executableURL = Self.place
        process.arguments = arguments
        process.environment = ["TZ": zone, "PATH": "/usr/bin:/bin", "LC_ALL": "C"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        output = pipe.fileHandleForReading
    }

    /// The address in the greeting.
    func address() throws -> String {
        var text = ""
        while !text.contains("\n") {
            let piece = output.availableData
            guard !piece.isEmpty else { throw Surprise("till ended with: \(text)") }
            text += String(decoding: piece, as: UTF8.self)
        }
        let word = text.split(separator: " ").first { $0.hasPrefix("http://") }
        return String(try #require(word))
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
