import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@Suite("The real till serve", .serialized)
struct ServeProcessTests {
    /// The built command beside the test bundle; tests that need it are skipped where it is not.
    static let executable: URL? = {
        let folders =
            [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
            + Bundle.allBundles.map {
                $0.bundleURL.deletingLastPathComponent()
            }
        return folders.map { $0.appending(path: "till") }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    @Test("after kill -9 under load everything acknowledged is there", .enabled(if: executable != nil, "build the product till first"))
    func killed() async throws {
        try await ServedFolder.make { folder in
            let store = try folder.authority()
            var acknowledged: Set<String> = []
            for round in 0..<3 {
                let server = try RunningServer(folder: folder)
                let signed = try (0..<400).map { index in
                    let id = "\(round + 1)\(String(index + 100_000))"
                    return (id, try folder.signed(id, by: store))
                }
                acknowledged.formUnion(await server.postAll(signed, killAfter: 60))
                #expect(server.terminate() == -1)
            }
            #expect(acknowledged.count >= 180)
            let server = try RunningServer(folder: folder)
            let owned = try await server.ownedTransactions(of: "alice")
            #expect(acknowledged.subtracting(owned).isEmpty)
            #expect(server.terminate() == 0)
        }
    }

    @Test(
        "after kill -9 every order and every notification that was acknowledged is there, once",
        .enabled(if: executable != nil, "build the product till first"))
    func killedBetweenOrdersAndNotifications() async throws {
        try await ServedFolder.make { folder in
            let store = try folder.authority()
            let posts = try (0..<600).map { index in
                let uuid = "3f2504e0-4f89-41d3-9a0c-\(String(100_000_000_000 + index))"
                if index % 2 == 0 {
                    return RunningServer.Post(
                        id: uuid, path: "/v1/orders",
                        body: #"{"customer":"alice","productId":"coins","id":"\#(uuid)","metadata":{"n":\#(index)}}"#)
                }
                let signed = try folder.notification(uuid, about: "\(700_000 + index)", by: store)
                return RunningServer.Post(id: uuid, path: "/v1/apple/notifications", body: #"{"signedPayload":"\#(signed)"}"#)
            }
            let doomed = try RunningServer(folder: folder)
            let acknowledged = await doomed.sendAll(posts, killAfter: 80) { $0.status == 200 || $0.status == 201 }
            #expect(doomed.terminate() == -1 && acknowledged.count >= 80)
            let server = try RunningServer(folder: folder)
            let known = await server.sendAll(posts.filter { acknowledged.contains($0.id) }) { reply in
                reply.status == 200 && (reply.text.contains("\"order\"") || reply.text.contains("alreadyKnown"))
            }
            #expect(known == acknowledged)
            #expect(server.terminate() == 0)
        }
    }

    @Test("SIGTERM ends it in order with status 0", .enabled(if: executable != nil, "build the product till first"))
    func terminated() async throws {
        try await ServedFolder.make { folder in
            let store = try folder.authority()
            let server = try RunningServer(folder: folder)
            let recorded = await server.postAll([("5001", try folder.signed("5001", by: store))])
            #expect(recorded == ["5001"])
            #expect(server.terminate() == 0)
            #expect(server.output.contains("till has stopped in order."))
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/till.sqlite-wal"), "the log is folded back into the ledger")
        }
    }

    @Test(
        "SIGHUP lets a changed file hold, a faulty file change nothing, and neither ends the process",
        .enabled(if: executable != nil, "build the product till first"), .timeLimit(.minutes(2)))
    func reloaded() async throws {
        try await ServedFolder.make { folder in
            _ = try folder.authority()
            let server = try RunningServer(folder: folder)
            let file = URL(fileURLWithPath: folder.path + "/till.json")
            let text = try String(contentsOf: file, encoding: .utf8)
            let page = "https://shop.example"
            #expect(try await server.allowedOrigin(for: page).origin == nil)
            try Data(text.replacingOccurrences(of: "http: {", with: "http: { corsOrigins: ['\(page)'],").utf8).write(to: file)
            server.reload()
            while try await server.allowedOrigin(for: page).origin != page { await Task.yield() }
            try Data("{ http: { corsOrigins: 7 } }".utf8).write(to: file)
            server.reload()
            for _ in 0..<20 { #expect(try await server.allowedOrigin(for: page) == (page, 200)) }
            #expect(server.terminate() == 0)
        }
    }
}
