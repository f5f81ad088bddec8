import AppStoreDeviceProtocol
import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

@Suite("Whether the simulator's certificates are revoked")
struct RevocationTests {
    @Test("our own verifier asks, by POST, and believes what it is told", arguments: SetCertificatesCommand.State.allCases)
    func ownVerifier(state: SetCertificatesCommand.State) async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        await town.store.setAddress("http://store.example")
        let bought = try #require(try await phone.buy("lifetime").transaction)
        try await town.store.perform(.setCertificates(SetCertificatesCommand(state: state)))
        let root = try #require(await town.store.rootCertificates().first)
        var policy = TrustPolicy(
            anchors: TrustAnchors(configured: [try TrustAnchor(certificateDER: root)]), bundleID: nil, appAppleID: nil, environments: nil)
        policy.revocation = .hard
        let verifier = JWSVerifier(policy: policy)
        let router = try SimulatorServer.router(town.store)
        let now = await town.store.now
        let document = Array(bought.jws.utf8)
        await verifier.askRevocation(of: document, at: now) { url, request in
            #expect(url == "http://store.example/ocsp")
            let reply = await router.respond(to: try HTTPRequest(method: "POST", target: "/ocsp", body: request, id: "r"))
            guard reply.status == 200 else { throw Surprise("no answer") }
            return reply.body
        }
        switch (state, verifier.transaction(document, at: now)) {
        case (.good, .verified): break
        case (.revoked, .refused(let refusal)), (.unknown, .refused(let refusal)): #expect(!refusal.isRetryable)
        case (.away, .refused(let refusal)): #expect(refusal.isRetryable)
        case (_, let verdict): Issue.record("\(state): \(verdict)")
        }
    }

    @Test("a signer that replaced another is known to the responder, and so is the other")
    func rotation() async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        await town.store.setAddress("http://store.example")
        var documents = [try #require(try await phone.buy("lifetime").transaction).jws]
        try await town.store.perform(.rotateCertificates)
        documents.append(try #require(try await phone.buy("gold.month").transaction).jws)
        let root = try #require(await town.store.rootCertificates().first)
        var policy = TrustPolicy(
            anchors: TrustAnchors(configured: [try TrustAnchor(certificateDER: root)]), bundleID: nil, appAppleID: nil, environments: nil)
        policy.revocation = .hard
        let verifier = JWSVerifier(policy: policy)
        let router = try SimulatorServer.router(town.store)
        let now = await town.store.now
        for document in documents.map({ Array($0.utf8) }) {
            let refusal = await verifier.askRevocation(of: document, at: now) { _, request in
                await router.respond(to: try HTTPRequest(method: "POST", target: "/ocsp", body: request, id: "r")).body
            }
            #expect(refusal == nil)
            guard case .verified = verifier.transaction(document, at: now) else { throw Surprise("\(refusal.debugDescription)") }
        }
    }

    @Test("answers depend on nothing but question and seed; by GET they are the same")
    func determinism() async throws {
        let request = try #require(Data(base64Encoded: "MEMwQTA/MD0wOzAJBgUrDgMCGgUABBQ=")).map { $0 }
        let first = await (try Town()).store.revocationAnswer(to: request)
        #expect(first == [0x30, 3, 10, 1, 1])
        let router = try SimulatorServer.router(try Town().store)
        let reply = await router.respond(to: try HTTPRequest(method: "GET", target: "/ocsp/MEMwQTA%2FMD0wOzAJBgUrDgMCGgUABBQ%3D", id: "r"))
        #expect(reply.body == first && reply.headers["Content-Type"] == "application/ocsp-response")
    }
}
