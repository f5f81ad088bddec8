import AppStoreDeviceProtocol
import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

@Suite("Faults on request")
struct FaultTests {
    private func add(_ fault: Fault, to town: Town) async throws {
        try await town.store.perform(.addFault(AddFaultCommand(fault: fault)))
    }

    @Test("a reply is cut, mislabelled or compressed on its way, and whole again the next time")
    func replies() async throws {
        let town = try Town()
        let server = try SimulatorServer(store: town.store)
        let running = Task { try await server.run() }
        let url = "http://127.0.0.1:\(server.port)/production/verifyReceipt"
        func ask() async throws(HTTPClientError) -> HTTPClientResponse {
            try await HTTPClient().send(HTTPClientRequest(method: "POST", url: url, body: Array("{}".utf8)))
        }
        let plain = try await ask()
        try await add(Fault(.verifyReceipt, .cut), to: town)
        let broken = await #expect(throws: HTTPClientError.self) { _ = try await ask() }
        #expect(broken?.code == .connectionLost)
        try await add(Fault(.verifyReceipt, .contentType), to: town)
        let mislabelled = try await ask()
        #expect(mislabelled.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(mislabelled.body == plain.body)
        try await add(Fault(.verifyReceipt, .gzip), to: town)
        let compressed = try await ask()
        #expect(compressed.headers["Content-Encoding"] == "gzip")
        #expect(compressed.body == plain.body, "libcurl inflates what says that it is gzip")
        try await add(Fault(.verifyReceipt, .status, value: 429), to: town)
        let limited = try await ask()
        #expect(limited.status == 429)
        #expect(limited.headers["Retry-After"] == "60")
        try await add(Fault(.verifyReceipt, .status, value: 503, retryAfter: 7), to: town)
        #expect(try await ask().headers["Retry-After"] == "7")
        try await add(Fault(.verifyReceipt, .loseRequest), to: town)
        #expect(try await ask().status == 504)
        #expect(try await ask().body == plain.body)
        server.stop()
        try await running.value
    }

    @Test("gzip of any length is what it says", arguments: [0, 1, 65_535, 65_536, 200_000])
    func gzip(length: Int) throws {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let packed = GzipForm.stored(bytes)
        #expect(packed.prefix(3) == [0x1F, 0x8B, 8])
        #expect(packed.suffix(4) == withUnsafeBytes(of: UInt32(length).littleEndian) { Array($0) }[...])
    }

    @Test("a time-out before the purchase buys nothing, one after it has bought; a cut reply too")
    func timeouts() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await add(Fault(.device, .loseRequest, name: "purchase"), to: town)
        await #expect(throws: DeviceTransportError.timedOut) { try await phone.buy("coins") }
        #expect(try await phone.transactions(.all).isEmpty)
        try await add(Fault(.device, .loseReply, name: "purchase"), to: town)
        await #expect(throws: DeviceTransportError.timedOut) { try await phone.buy("coins") }
        #expect(try await phone.transactions(.all).count == 1)
        try await add(Fault(.device, .cut, name: "purchase"), to: town)
        await #expect(throws: DeviceTransportError.self) { try await phone.buy("lifetime") }
        #expect(try await phone.transactions(.all).count == 2)
    }

    @Test("one place takes only what can happen there, and at most a thousand")
    func refused() async throws {
        let town = try Town()
        for (place, kind) in [(Fault.Place.device, Fault.Kind.late), (.document, .cut), (.notification, .gzip), (.serverAPI, .double)] {
            let refusal = await #expect(throws: WorldRefusal.self) { try await add(Fault(place, kind), to: town) }
            #expect(refusal?.code == .badValue)
            #expect(refusal?.description.contains("`\(kind.rawValue)` cannot happen at `\(place.rawValue)`; there are ") == true)
        }
        for value in [Int.max, Int.min] {
            let refusal = await #expect(throws: WorldRefusal.self) { try await add(Fault(.notification, .late, value: value), to: town) }
            #expect(refusal?.code == .badValue)
        }
        for _ in 0..<1_000 { try await add(Fault(.device, .status), to: town) }
        let full = await #expect(throws: WorldRefusal.self) { try await add(Fault(.device, .status), to: town) }
        #expect(full?.code == .notPossible)
        try await town.store.perform(.clearFaults)
        try await add(Fault(.device, .double), to: town)
    }

    @Test("a reordered notification with none behind it comes an hour later")
    func reorderedAlone() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await add(Fault(.notification, .reorder), to: town)
        try await phone.own("lifetime")
        #expect(await town.news().isEmpty)
        try await town.store.perform(.advance(AdvanceCommand(seconds: 3_599)))
        #expect(await town.news().isEmpty)
        try await town.store.perform(.advance(AdvanceCommand(seconds: 1)))
        #expect(await town.news() == ["ONE_TIME_CHARGE"])
        #expect(await town.store.notifications(limit: 1).first?.sendAttempts.count == 1)
    }

    private func policy(_ town: Town) async throws -> TrustPolicy {
        let anchors = try await town.store.rootCertificates().map { try TrustAnchor(certificateDER: $0) }
        var policy = TrustPolicy(
            anchors: TrustAnchors(configured: anchors), bundleID: Town.app, appAppleID: 6_400_000_001, environments: [.production])
        policy.configuredAnchorsVouchForProduction = true
        return policy
    }

    @Test("a document of tomorrow has unknown members and values under a good signature; a wrong clock shows in its date")
    func documents() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let verifier = JWSVerifier(policy: try await policy(town))
        for kind in [Fault.Kind.newFields, .newValues] { try await add(Fault(.document, kind, name: "transaction"), to: town) }
        try await add(Fault(.document, .skew, value: -90_000, name: "notification"), to: town)
        let bought = try #require(try await phone.buy("gold.month").transaction)
        let payload = try verifier.transaction(bought.jws, at: await town.store.now).get().content
        #expect(payload.transactionReason?.rawValue == "VALUE_OF_TOMORROW")
        #expect(payload.productId == "gold.month")
        #expect(SignedText.payload(bought.jws)?["fieldOfTomorrow"] != nil)
        await town.store.settle()
        let note = try #require(await town.store.notificationRecords(from: 0).first)
        #expect(note.payload?["signedDate"]?.integer == note.draft.signedDate.milliseconds - 90_000)
    }

    @Test("an expired certificate is refused, a new one of the same root accepted; receipts of both are answered")
    func certificates() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let verifier = JWSVerifier(policy: try await policy(town))
        try await add(Fault(.document, .expiredCertificate, name: "transaction"), to: town)
        let expired = try #require(try await phone.buy("lifetime").transaction)
        guard case .refused(let refusal) = verifier.transaction(expired.jws, at: await town.store.now) else {
            throw Surprise("an expired certificate was accepted")
        }
        #expect(refusal.check == .validity)
        let first = try #require(try await phone.buy("coins").transaction)
        let receipts = [try await phone.receipt(refresh: true)]
        try await town.store.perform(.rotateCertificates)
        let second = try #require(try await phone.buy("gold.month").transaction)
        for document in [first, second] { _ = try verifier.transaction(document.jws, at: await town.store.now).get() }
        #expect(try JWSDocument.parse(Array(first.jws.utf8)).header != JWSDocument.parse(Array(second.jws.utf8)).header)
        for receipt in receipts + [try await phone.receipt(refresh: true)] {
            let body =
                #"{"receipt-data":"\#(Data(try #require(receipt)).base64EncodedString())","password":"\#("5ec4e75ec4e75ec4e75ec4e75ec4e75e")"}"#
            let answer = String(decoding: await town.store.verifyReceipt(Array(body.utf8), at: .production), as: UTF8.self)
            #expect(answer.contains(#""status":0"#))
        }
    }

    @Test("chance is decided by its seed; at a hundred percent everything is struck, at none nothing")
    func chance() {
        func draws(_ seed: UInt64, _ percent: Double) -> [Fault?] {
            var chance = FaultChance(seed: seed, percent: percent)
            return (0..<200).map { chance.draw($0 % 2 == 0 ? .serverAPI : .notification) }
        }
        #expect(draws(7, 20) == draws(7, 20))
        #expect(draws(7, 20) != draws(8, 20))
        #expect((10...70).contains(draws(7, 20).count { $0 != nil }))
        #expect(draws(7, 100).allSatisfy { $0 != nil })
        #expect(draws(7, 0).allSatisfy { $0 == nil })
        var only = FaultChance(seed: 7, percent: 100, places: [.document])
        #expect(only.draw(.device) == nil)
        #expect(only.draw(.document) != nil)
    }

    @Test("with faults by chance everything is told in the end, and twice the same run is the same")
    func chanceInAWorld() async throws {
        func run() async throws -> ([NotificationPost], Set<String>) {
            let town = try Town(start: "2026-01-10T09:00:00Z")
            let phone = try await town.phone()
            try await town.store.perform(
                .setFaultChance(SetFaultChanceCommand(seed: 7, percent: 40, places: [.notification, .document])))
            try await phone.own("gold.month")
            try await town.advance(to: "2026-12-31T00:00:00Z")
            let open = await town.store.notifications(limit: 100).filter { $0.nextAttempt != nil }.map(\.notificationUUID)
            return (await town.mailbox.posts, Set(open))
        }
        let (posts, open) = try await run()
        #expect(Set(posts.map(\.uuid)).union(open).count == 12)
        #expect(try await run().0 == posts)
        let bad = await #expect(throws: WorldRefusal.self) {
            try await Town().store.perform(.setFaultChance(SetFaultChanceCommand(seed: 1, percent: 101)))
        }
        #expect(bad?.code == .badValue)
    }
}
