import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTypes
import CryptoKit
import StoreKit
import Testing

/// Passes calls on and changes signed transactions on their way to the device.
struct Meddler: DeviceTransport {
    let store: SimulatedAppStore
    let meddle: @Sendable (String) -> String

    func call(_ request: DeviceRequest) async throws(DeviceTransportError) -> DeviceReply {
        let reply = try await store.call(request)
        guard case .transactions(var transactions) = reply else { return reply }
        for index in transactions.transactions.indices {
            transactions.transactions[index].jws = meddle(transactions.transactions[index].jws)
        }
        return .transactions(transactions)
    }
}

@Suite("Verification")
struct VerificationTests {
    let shop = Shop()

    @Test("1.19 — genuine values are verified, and their parts are those of the document")
    func genuine() async throws {
        _ = try await shop.launch().run {
            let bought = try await product("pro").purchase()
            guard case .success(let result) = bought, case .verified(let transaction) = result else {
                return unexpected("a genuine purchase is verified")
            }
            let parts = result.jwsRepresentation.split(separator: ".")
            #expect(result.payloadData == transaction.jsonRepresentation)
            #expect(result.signedData == Data("\(parts[0]).\(parts[1])".utf8))
            #expect(result.signatureData.count == 64)
            #expect(result.signature.rawRepresentation == result.signatureData)
            #expect(String(decoding: result.headerData, as: UTF8.self).contains("ES256"))
            #expect(result.signedDate == transaction.signedDate)
        }
    }

    @Test("1.19 — a changed signature is delivered as unverified with its reason, and can still be finished")
    func wrongSignature() async throws {
        let result = try await meddled { jws in
            let parts = jws.split(separator: ".")
            let changed = (parts[2].first == "A" ? "B" : "A") + parts[2].dropFirst()
            return "\(parts[0]).\(parts[1]).\(changed)"
        }
        #expect(result.error == .invalidSignature)
        #expect(result.transaction.productID == "pro")
        #expect(throws: VerificationResult<Transaction>.VerificationError.invalidSignature) { try result.result.payloadValue }
        await result.transaction.finish()
    }

    @Test("1.19 — a changed payload is unverified")
    func wrongPayload() async throws {
        let result = try await meddled { jws in
            let parts = jws.split(separator: ".")
            let payload = Data(#"{"transactionId":"1","originalTransactionId":"1","productId":"pro","bundleId":"com.example.shop"}"#.utf8)
            return "\(parts[0]).\(payload.base64EncodedString().prefix { $0 != "=" }).\(parts[2])"
        }
        #expect(result.error != nil)
    }

    @Test("1.19 — another App Store's signature is unverified: its certificates lead elsewhere")
    func otherAuthority() async throws {
        let stranger = SimulatedAppStore(
            SimulatorSettings(authoritySeed: 99), apps: [AppSettings(bundleID: Shop.app, catalogue: catalogue)])
        let other = try await SimulatedDevice.connect(
            DeviceConfiguration(device: "phone", account: "anna", bundleID: Shop.app.rawValue, transport: stranger))
        let foreign = try await other.run { () async throws -> String in
            guard case .success(let result) = try await product("pro").purchase() else { return "" }
            return result.jwsRepresentation
        }
        #expect(try await meddled { _ in foreign }.error == .invalidCertificateChain)
    }

    @Test("6.6 — another device's value is unverified here although its signature holds")
    func otherDevice() async throws {
        let pad = try await shop.launch("pad")
        let foreign = try await pad.run { () async throws -> String in
            guard case .success(let result) = try await product("pro").purchase() else { return "" }
            return result.jwsRepresentation
        }
        #expect(try await meddled { _ in foreign }.error == .invalidDeviceVerification)
    }

    private var catalogue: Catalogue {
        var catalogue = Catalogue()
        catalogue.add(CatalogueProduct(id: "pro", type: .nonConsumable, price: 9_990))
        return catalogue
    }

    private struct Meddled {
        let result: VerificationResult<Transaction>
        var transaction: Transaction { result.unsafePayloadValue }
        var error: VerificationResult<Transaction>.VerificationError? {
            if case .unverified(_, let error) = result { error } else { nil }
        }
    }

    private func meddled(_ meddle: @escaping @Sendable (String) -> String) async throws -> Meddled {
        let phone = try await shop.launch { $0.transport = Meddler(store: shop.store, meddle: meddle) }
        return try await phone.run {
            _ = try await buy("pro")
            return Meddled(result: try #require(await Transaction.latest(for: "pro")))
        }
    }
}
