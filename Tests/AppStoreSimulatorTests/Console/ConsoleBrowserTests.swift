import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("The console in a browser", .enabled(if: Chromium.path != nil, "scripts/setup test installs chromium"))
struct ConsoleBrowserTests {
    @Test("Chromium shows it, on a desk and on a phone; the page's own policy allows no scripts")
    func shows() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await phone.own("gold.month")
        try await town.store.perform(.advance(AdvanceCommand(period: "P1M")))
        try await ConsoleTests.browsing(town) { browser in
            let page = try await Chromium.run(["--dump-dom", browser.base + "/console/purchases"])
            #expect(String(decoding: page, as: UTF8.self).contains("gold.month"))
            for (name, size) in [("desk", "1280,900"), ("phone", "500,900")] {
                let file = try Chromium.artefacts().appending(path: "console-\(name).png")
                try? FileManager.default.removeItem(at: file)
                _ = try await Chromium.run([
                    "--screenshot=\(file.path(percentEncoded: false))", "--window-size=\(size)", browser.base + "/console/purchases",
                ])
                let picture = try Data(contentsOf: file)
                #expect(picture.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
                #expect(picture.count > 10_000, "a page without its style or content is smaller")
            }
        }
    }
}

/// Headless Chromium.
enum Chromium {
    static let path: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.lazy.map { $0 + "/chromium" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Where pictures stay: below `.build`, or in `TILL_ARTEFACTS`.
    static func artefacts() throws -> URL {
        let named = ProcessInfo.processInfo.environment["TILL_ARTEFACTS"].map { URL(filePath: $0, directoryHint: .isDirectory) }
        let folder = named ?? ScenarioLibrary.package.appending(path: ".build/artefacts", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Runs it; answers its standard output.
    static func run(_ arguments: [String]) async throws -> Data {
        let profile = FileManager.default.temporaryDirectory.appending(path: "till-chromium-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: profile) }
        let process = Process()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments =
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-dev-shm-usage",
                "--user-data-dir=\(profile.path(percentEncoded: false))",
            ] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { _ in }
            do {
                try process.run()
            } catch {
                return continuation.resume(throwing: error)
            }
            Thread.detachNewThread {
                let data = output.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                continuation.resume(returning: data)
            }
        }
    }
}
