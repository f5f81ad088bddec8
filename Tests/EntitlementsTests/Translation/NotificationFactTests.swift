import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Reading notifications")
struct NotificationFactTests {
    func payload() -> ResponseBodyV2DecodedPayload {
        var payload = ResponseBodyV2DecodedPayload()
        payload.notificationType = .consumptionRequest
        payload.notificationUUID = "3F2504E0-4F89-41D3-9A0C-0305E82C3301"
        payload.signedDate = .day(3)
        var data = NotificationData()
        data.environment = .production
        payload.data = data
        return payload
    }

    @Test("a notification is known by its UUID, however it is written, and by the purchase inside")
    func reading() throws {
        let transaction = try Purchase("gems", .consumable, id: "1", on: .day(0)).fact
        let fact = try NotificationFact(signed: payload(), app: "shop", transaction: transaction, renewal: nil)
        #expect(fact.uuid == "3f2504e0-4f89-41d3-9a0c-0305e82c3301")
        #expect(fact.transaction == transaction.key)
        #expect(fact.productID == "gems")
    }

    @Test("B63 — without a UUID, a type or a date it is none")
    func incomplete() {
        for change in [
            { (payload: inout ResponseBodyV2DecodedPayload) in payload.notificationUUID = nil }, { $0.notificationType = nil },
            { $0.signedDate = nil }, { $0.data = nil },
        ] {
            var incomplete = payload()
            change(&incomplete)
            #expect(throws: FactRefusal.self) { try NotificationFact(signed: incomplete, app: "shop", transaction: nil, renewal: nil) }
        }
    }
}
