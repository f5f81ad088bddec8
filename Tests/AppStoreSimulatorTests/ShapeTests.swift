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

    @Test(
        "documents of version 2 have the members of real ones, and values of the same kinds",
        arguments: [
            ("sandbox-2025-did-change-renewal-pref-1", "DID_CHANGE_RENEWAL_PREF"),
            ("sandbox-2025-did-change-renewal-pref-upgrade-1", "DID_CHANGE_RENEWAL_PREF/UPGRADE"),
            ("sandbox-2025-did-change-renewal-status-auto-renew-disabled-2", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"),
            ("sandbox-2025-expired-voluntary-1", "EXPIRED/VOLUNTARY"), ("sandbox-2025-subscribed-resubscribe-2", "SUBSCRIBED/RESUBSCRIBE"),
            ("sandbox-2022-test-notification", "TEST"),
        ])
    func kinds(name: String, news: String) async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        let first = try await phone.own("silver.year")
        let id = try #require(first.transactionId)
        try await town.store.perform(.expire(ExpireCommand(transactionId: id)))
        try await phone.own("silver.year")
        try await phone.own("gold.month")
        _ = try await phone.buy("silver.month")
        try await town.store.perform(.cancelChange(CancelChangeCommand(transactionId: id)))
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: false)))
        try await town.store.perform(.sendTestNotification(SendTestNotificationCommand(app: Town.app, environment: .sandbox)))
        await town.store.settle()
        let post = try #require(
            await town.mailbox.posts.last { $0.type.rawValue + ($0.subtype.map { "/" + $0.rawValue } ?? "") == news })
        let body = try JSONDecoder().decode(ResponseBodyV2.self, from: Data(post.body))
        let real = try kindsOf(String(decoding: try Fixtures.bytes("jws/\(name).jws"), as: UTF8.self))
        let ours = try kindsOf(try #require(body.signedPayload))
        for (path, kind) in ours { #expect(real[path] == nil || real[path] == kind, "\(news): \(path) is \(kind)") }
        let missing = Set(real.keys).subtracting(ours.keys).subtracting(["data.appAppleId"])
        let added = Set(ours.keys).subtracting(real.keys)
        #expect(missing.isEmpty && added.isEmpty, "\(news): missing \(missing.sorted()), added \(added.sorted())")
    }

    /// Each member's path, through the documents inside, with the kind of its value.
    private func kindsOf(_ jws: String) throws -> [String: String] {
        func walk(_ node: JSONNode, _ path: String) throws -> [String: String] {
            switch node {
            case .object(let members):
                return try members.reduce(into: [:]) { all, member in
                    all.merge(try walk(member.value, path.isEmpty ? member.key : path + "." + member.key)) { $1 }
                }
            case .text(let text) where text.hasPrefix("ey") && text.split(separator: ".").count == 3:
                return try walk(Phone.decode(text), path)
            case .text: return [path: "text"]
            case .number: return [path: "number"]
            case .truth: return [path: "truth"]
            case .list: return [path: "list"]
            }
        }
        return try walk(Phone.decode(jws.trimmingCharacters(in: .whitespacesAndNewlines)), "")
    }
}
