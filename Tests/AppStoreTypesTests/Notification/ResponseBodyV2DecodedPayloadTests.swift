import AppStoreTypes
import Testing

@Suite("Notifications of version 2")
struct ResponseBodyV2DecodedPayloadTests {
    private static let notices: [(String, Int, BundleID?, AppStoreEnvironment?)] = [
        (#"{"notificationType":"TEST","data":{"bundleId":"a.b","environment":"Sandbox"}}"#, 1, "a.b", .sandbox),
        (
            #"{"notificationType":"ONE_TIME_CHARGE","data":{"bundleId":"a.b","environment":"Production","signedTransactionInfo":"x"}}"#, 1,
            "a.b", .production
        ),
        (
            #"{"notificationType":"RENEWAL_EXTENSION","subtype":"SUMMARY","summary":{"bundleId":"a.b","environment":"Production"}}"#, 1,
            "a.b", .production
        ),
        (
            #"{"notificationType":"EXTERNAL_PURCHASE_TOKEN","externalPurchaseToken":{"bundleId":"a.b","externalPurchaseId":"SANDBOX_1"}}"#,
            1, "a.b",
            .sandbox
        ),
        (
            #"{"notificationType":"EXTERNAL_PURCHASE_TOKEN","externalPurchaseToken":{"bundleId":"a.b","externalPurchaseId":"1"}}"#, 1,
            "a.b", .production
        ),
        (#"{"notificationType":"RESCIND_CONSENT","appData":{"bundleId":"a.b","environment":"Sandbox"}}"#, 1, "a.b", .sandbox),
        (#"{"notificationType":"SUBSCRIBED","data":{"bundleId":"a.b","environment":"Sandbox"}}"#, 1, "a.b", .sandbox),
        (#"{"notificationType":"SUBSCRIBED"}"#, 0, nil, nil),
    ]

    @Test("B62 — notices without the usual inner parts are read", arguments: notices)
    func parts(json: String, count: Int, app: BundleID?, environment: AppStoreEnvironment?) throws {
        let payload = try decode(ResponseBodyV2DecodedPayload.self, json)
        #expect(payload.partCount == count)
        #expect(payload.bundleId == app)
        #expect(payload.environment == environment)
        #expect(payload.data?.status == nil)
        #expect(payload.appAppleId == nil)
    }

    @Test("B63 — an unknown type or subtype is kept")
    func unknown() throws {
        let payload = try decode(ResponseBodyV2DecodedPayload.self, #"{"notificationType":"SUBSCRIPTION_PAUSED","subtype":"MOON"}"#)
        #expect(payload.notificationType?.rawValue == "SUBSCRIPTION_PAUSED")
        #expect(payload.notificationType?.isKnown == false)
        #expect(payload.subtype?.rawValue == "MOON")
        #expect(payload.notificationUUID == nil)
    }
}
