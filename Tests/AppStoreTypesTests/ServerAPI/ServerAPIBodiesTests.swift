import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@Suite("Bodies of the App Store Server API")
struct ServerAPIBodiesTests {
    private static let types: [String: any (Codable & Sendable).Type] = [
        "advancedCommerceDescriptors": AdvancedCommerceDescriptors.self,
        "advancedCommerceOffer": AdvancedCommerceOffer.self,
        "advancedCommerceOneTimeChargeCreateRequest": AdvancedCommerceOneTimeChargeCreateRequest.self,
        "advancedCommerceOneTimeChargeItem": AdvancedCommerceOneTimeChargeItem.self,
        "advancedCommerceRequestInfo": AdvancedCommerceRequestInfo.self,
        "advancedCommerceRequestRefundItem": AdvancedCommerceRequestRefundItem.self,
        "advancedCommerceRequestRefundResponse": AdvancedCommerceSubscriptionResponse.self,
        "advancedCommerceSubscriptionCancelRequest": AdvancedCommerceSubscriptionCancelRequest.self,
        "advancedCommerceSubscriptionCancelResponse": AdvancedCommerceSubscriptionResponse.self,
        "advancedCommerceSubscriptionChangeMetadataDescriptors": AdvancedCommerceSubscriptionChangeMetadataDescriptors.self,
        "advancedCommerceSubscriptionChangeMetadataItem": AdvancedCommerceSubscriptionChangeMetadataItem.self,
        "advancedCommerceSubscriptionChangeMetadataRequest": AdvancedCommerceSubscriptionChangeMetadataRequest.self,
        "advancedCommerceSubscriptionChangeMetadataResponse": AdvancedCommerceSubscriptionResponse.self,
        "advancedCommerceSubscriptionCreateItem": AdvancedCommerceSubscriptionCreateItem.self,
        "advancedCommerceSubscriptionCreateRequest": AdvancedCommerceSubscriptionCreateRequest.self,
        "advancedCommerceSubscriptionMigrateResponse": AdvancedCommerceSubscriptionResponse.self,
        "advancedCommerceSubscriptionModifyPeriodChange": AdvancedCommerceSubscriptionModifyPeriodChange.self,
        "advancedCommerceSubscriptionPriceChangeItem": AdvancedCommerceSubscriptionPriceChangeItem.self,
        "advancedCommerceSubscriptionPriceChangeRequest": AdvancedCommerceSubscriptionPriceChangeRequest.self,
        "advancedCommerceSubscriptionPriceChangeResponse": AdvancedCommerceSubscriptionResponse.self,
        "advancedCommerceSubscriptionReactivateItem": AdvancedCommerceSubscriptionReactivateItem.self,
        "advancedCommerceSubscriptionRevokeRequest": AdvancedCommerceSubscriptionRevokeRequest.self,
        "advancedCommerceSubscriptionRevokeResponse": AdvancedCommerceSubscriptionResponse.self,
        "apiException": APIError.self,
        "apiTooManyRequestsException": APIError.self,
        "appData": NotificationAppData.self,
        "appTransaction": JWSAppTransactionDecodedPayload.self,
        "appTransactionDoesNotExistError": APIError.self,
        "appTransactionInfoResponse": AppTransactionInfoResponse.self,
        "extendRenewalDateForAllActiveSubscribersResponse": MassExtendRenewalDateResponse.self,
        "extendSubscriptionRenewalDateResponse": ExtendRenewalDateResponse.self,
        "getAllSubscriptionStatusesResponse": StatusResponse.self,
        "getDefaultMessageResponse": DefaultMessageBody.self,
        "getMessageListResponse": GetMessageListResponse.self,
        "getNotificationHistoryResponse": NotificationHistoryResponse.self,
        "getRealtimeUrlResponse": RealtimeURLBody.self,
        "getRefundHistoryResponse": RefundHistoryResponse.self,
        "getTestNotificationStatusResponse": CheckTestNotificationResponse.self,
        "invalidAppAccountTokenUUIDError": APIError.self,
        "invalidTransactionIdError": APIError.self,
        "lookupOrderIdResponse": OrderLookupResponse.self,
        "performanceTestResponse": PerformanceTestResponse.self,
        "requestTestNotificationResponse": SendTestNotificationResponse.self,
        "signedExternalPurchaseTokenNotification": ResponseBodyV2DecodedPayload.self,
        "signedNotification": ResponseBodyV2DecodedPayload.self,
        "signedRenewalInfo": JWSRenewalInfoDecodedPayload.self,
        "signedTransaction": JWSTransactionDecodedPayload.self,
        "transactionHistoryResponse": HistoryResponse.self,
        "transactionIdNotFoundError": APIError.self,
        "transactionInfoResponse": TransactionInfoResponse.self,
    ]

    @Test("every published body is decoded by its type and written back without loss", .enabled(if: Fixtures.areHere))
    func fixtures() throws {
        let expected = try #require(JSONReader.read(Fixtures.expectedBytes())["files"])
        let paths = Fixtures.paths(in: "api-responses")
        #expect(paths.count == Self.types.count)
        for path in paths {
            let name = path.dropFirst("api-responses/".count).dropLast(".json".count)
            let type = try #require(Self.types[String(name)], "\(path) has no type")
            let bytes = try Fixtures.bytes(path)
            let original = try JSONReader.read(bytes)
            let written = try Self.written(type, bytes)
            #expect(written.isEquivalent(to: original), "\(path) became \(written.compactText)")
            let keys = try #require(expected[path]?["top_level_keys"]?.elements).compactMap(\.text)
            #expect(Set(written.members?.map(\.name) ?? []) == Set(keys), "\(path)")
        }
    }

    private static func written<Body: Codable>(_ type: Body.Type, _ bytes: [UInt8]) throws -> JSONValue {
        try encode(try JSONReader.decode(type, from: bytes))
    }

    @Test(
        "an error says whether to ask again",
        arguments: [
            (4_040_002, .soon), (4_040_004, .soon), (4_040_006, .soon), (5_000_001, .soon), (4_290_000, .later), (5_000_000, .later),
            (4_040_010, .never), (4_000_006, .never), (4_999_999, .never),
        ] as [(Int32, APIErrorCode.Retry)])
    func errors(code: Int32, retry: APIErrorCode.Retry) throws {
        let error = try decode(APIError.self, #"{"errorCode":\#(code),"errorMessage":"text"}"#)
        #expect(error.errorCode?.rawValue == code)
        #expect(error.errorCode?.retry == retry)
        #expect(error.errorCode?.httpStatus == code / 10_000)
    }

    @Test("a code that Apple adds is kept")
    func newCode() throws {
        let error = try decode(APIError.self, #"{"errorCode":4000999,"errorMessage":"text","more":1}"#)
        #expect(error == APIError(errorCode: APIErrorCode(rawValue: 4_000_999), errorMessage: "text"))
        #expect(error.errorCode?.isKnown == false)
    }

    @Test("an order that is none has no transactions")
    func invalidOrder() throws {
        let response = try decode(OrderLookupResponse.self, #"{"status":1}"#)
        #expect(response.status == .invalid)
        #expect(response.signedTransactions == nil)
    }

    @Test("what Apple asks in real time is read, and one answer given")
    func realtime() throws {
        let request = try decode(
            DecodedRealtimeRequestBody.self,
            #"{"originalTransactionId":"1","appAppleId":2,"productId":"gold","userLocale":"en-US","environment":"Sandbox","signedDate":3}"#)
        #expect(request.productId == "gold")
        let answer = RealtimeResponseBody(message: RealtimeMessage(messageIdentifier: "m"))
        #expect(try encode(answer).compactText == #"{"message":{"messageIdentifier":"m"}}"#)
    }
}
