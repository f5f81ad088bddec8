import AppStoreDeviceProtocol
import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@testable import AppStoreSimulator

/// Our documents beside real ones: the same members are there and absent.
@Suite("Shapes of documents", .enabled(if: Fixtures.areHere))
struct ShapeTests {
    /// The members of a notification and of the documents inside it, as in `data.signedTransactionInfo.price`.
    private func members(_ jws: String) throws -> Set<String> {
        func walk(_ node: JSONNode, _ path: String) throws -> [String] {
            if let object = node.object {
                return try object.flatMap { try [path + $0.key] + walk($0.value, path + $0.key + ".") }
            }
            if let text = node.text, text.hasPrefix("ey"), text.split(separator: ".").count == 3 {
                return try walk(Phone.decode(text), path)
            }
            return []
        }
        return Set(try walk(Phone.decode(jws), ""))
    }

    private func fixture(_ name: String) throws -> Set<String> {
        let text = String(decoding: try Fixtures.bytes("jws/\(name).jws"), as: UTF8.self)
        // That team's app is on TestFlight, whose notifications name the app's number; the plain sandbox's do not.
        return try members(text.trimmingCharacters(in: .whitespacesAndNewlines)).subtracting(["data.appAppleId"])
    }

    @Test("sandbox notifications of a subscription have the members of real ones")
    func notifications() async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        let first = try await phone.own("silver.year")
        let id = try #require(first.transactionId)
        try await town.store.perform(.expire(ExpireCommand(transactionId: id)))
        try await phone.own("silver.year")
        try await phone.own("gold.month")
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: false)))
        _ = await town.news()
        let pairs = [
            ("EXPIRED", "sandbox-2025-expired-voluntary-1"), ("SUBSCRIBED/RESUBSCRIBE", "sandbox-2025-subscribed-resubscribe-1"),
            ("DID_CHANGE_RENEWAL_PREF", "sandbox-2025-did-change-renewal-pref-upgrade-1"),
            ("DID_CHANGE_RENEWAL_STATUS", "sandbox-2025-did-change-renewal-status-auto-renew-disabled-1"),
        ]
        for (type, name) in pairs {
            let post = try #require(
                await town.mailbox.posts.last { type.hasPrefix($0.type.rawValue) && (!type.contains("/") || $0.subtype == .resubscribe) })
            let body = try JSONDecoder().decode(ResponseBodyV2.self, from: Data(post.body))
            #expect(try members(try #require(body.signedPayload)) == fixture(name), "\(type)")
        }
    }
}
