import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@Suite("Answers of verifyReceipt")
struct VerifyReceiptResponseTests {
    private func transaction(_ json: String) throws -> VerifyReceiptTransaction { try decode(VerifyReceiptTransaction.self, json) }

    @Test("B14 — a number in one reply, a string in the next")
    func numbersAndTexts() throws {
        for json in [#"{"app_item_id":1234567890}"#, #"{"app_item_id":"1234567890"}"#] {
            #expect(try decode(VerifyReceiptAppReceipt.self, json).appItemId == "1234567890")
        }
        #expect(try decode(VerifyReceiptRenewal.self, #"{"expiration_intent":""}"#).expirationIntent == nil)
        #expect(try decode(VerifyReceiptRenewal.self, #"{"expiration_intent":1}"#).expirationIntent == .customerCancelled)
        #expect(try decode(VerifyReceiptRenewal.self, #"{"expiration_intent":"1"}"#).expirationIntent == .customerCancelled)
        #expect(try transaction(#"{"original_transaction_id":1000000093384828}"#).originalTransactionId == "1000000093384828")
        for json in [#"{"is_trial_period":true}"#, #"{"is_trial_period":"true"}"#, #"{"is_trial_period":1}"#, #"{"is_trial_period":"1"}"#] {
            #expect(try transaction(json).isTrialPeriod == true)
        }
    }

    @Test(
        "B14 — an id is the same text whether it came as number or as text, whatever its length; an empty one and null are none",
        arguments: ["0", "7", "1234567890", "9007199254740993", "504300000000000001", "9223372036854775807", "18446744073709551615"])
    func idsAsText(id: String) throws {
        for written in [id, "\"\(id)\""] {
            let receipt = try decode(
                VerifyReceiptAppReceipt.self, #"{"app_item_id":\#(written),"version_external_identifier":\#(written)}"#)
            #expect(receipt.appItemId == id && receipt.versionExternalIdentifier == id)
            let found = try transaction(
                #"{"transaction_id":\#(written),"original_transaction_id":\#(written),"web_order_line_item_id":\#(written),"app_item_id":\#(written)}"#
            )
            #expect(found.transactionId?.rawValue == id && found.originalTransactionId?.rawValue == id)
            #expect(found.webOrderLineItemId?.rawValue == id && found.appItemId == id)
            let renewal = try decode(VerifyReceiptRenewal.self, #"{"original_transaction_id":\#(written)}"#)
            #expect(renewal.originalTransactionId?.rawValue == id)
        }
        for written in [#""""#, "null"] {
            #expect(try transaction(#"{"transaction_id":\#(written),"original_transaction_id":\#(written)}"#).transactionId == nil)
            #expect(try decode(VerifyReceiptAppReceipt.self, #"{"app_item_id":\#(written)}"#).appItemId == nil)
        }
    }

    @Test("B14 — numbers and flags are read from both forms, and one that is neither is unknown and spoils nothing else")
    func numbersInBothForms() throws {
        for (written, intent) in [("1", 1), (#""1""#, 1), ("7", 7), (#""7""#, 7), (#""""#, nil), ("null", nil)] as [(String, Int32?)] {
            let json = #"{"expiration_intent":\#(written),"auto_renew_status":\#(written),"product_id":"p"}"#
            let renewal = try decode(VerifyReceiptRenewal.self, json)
            #expect(renewal.expirationIntent?.rawValue == intent && renewal.autoRenewStatus?.rawValue == intent && renewal.productId == "p")
        }
        for (written, quantity) in [("5", 5), (#""5""#, 5), (#""""#, nil)] as [(String, Int64?)] {
            #expect(try transaction(#"{"quantity":\#(written)}"#).quantity == quantity)
        }
    }

    @Test("B16 — every date of a purchase has the same two meanings")
    func dateForms() throws {
        let fields: [(String, (VerifyReceiptTransaction) -> EpochMilliseconds?)] = [
            ("expires_date", { $0.expiresDate }), ("purchase_date", { $0.purchaseDate }),
            ("original_purchase_date", { $0.originalPurchaseDate }), ("cancellation_date", { $0.cancellationDate }),
        ]
        for (name, value) in fields {
            let moment = EpochMilliseconds(1_441_108_063_000)
            for json in [
                #"{"\#(name)":"1441108063000"}"#, #"{"\#(name)":1441108063000}"#, #"{"\#(name)_ms":"1441108063000"}"#,
                #"{"\#(name)_ms":1441108063000}"#, #"{"\#(name)":"2015-09-01 11:47:43 Etc/GMT"}"#,
                #"{"\#(name)":"2015-09-01 11:47:43 Etc/GMT","\#(name)_ms":""}"#,
                #"{"\#(name)":"2015-09-01 11:47:43 Etc/GMT","\#(name)_ms":"1441108063000"}"#,
            ] { #expect(value(try transaction(json)) == moment, "\(json)") }
            for json in [#"{"\#(name)":"2015"}"#, #"{"\#(name)":"soon"}"#, #"{"\#(name)":""}"#, "{}"] {
                #expect(value(try transaction(json)) == nil, "\(json)")
            }
        }
    }

    @Test("B16 — expires_date has two meanings")
    func expiryForms() throws {
        #expect(try transaction(#"{"expires_date":"1508201214000"}"#).expiresDate == EpochMilliseconds(1_508_201_214_000))
        let september = EpochMilliseconds(1_441_108_063_000)
        let both = try transaction(#"{"expires_date":"2015-09-01 11:47:43 Etc/GMT","expires_date_ms":"1441108063000"}"#)
        #expect(both.expiresDate == september)
        #expect(try transaction(#"{"expires_date":"2015-09-01 11:47:43 Etc/GMT"}"#).expiresDate == september)
        #expect(try transaction(#"{"expires_date":"2015-09-01 11:47:43 Etc/GMT","expires_date_ms":""}"#).expiresDate == september)
        #expect(try transaction(#"{"expires_date":"2015"}"#).expiresDate == nil)
        #expect(try transaction(#"{"expires_date":""}"#).expiresDate == nil)
    }

    @Test("B17 — milliseconds are not seconds")
    func milliseconds() throws {
        for json in [#"{"expires_date_ms":1421193600000}"#, #"{"expires_date_ms":"1421193600000"}"#] {
            #expect(try transaction(json).expiresDate?.rfc3339 == "2015-01-14T00:00:00Z")
        }
    }

    @Test("B20 — status 21006 together with a cancellation date is data, not a failure")
    func lapsedAndCancelled() throws {
        let response = try decode(
            VerifyReceiptResponse.self,
            #"""
            {"status":21006,"receipt":{"bid":"a.b","transaction_id":"7","expires_date":"1556372993000"},"latest_expired_receipt_info":
            {"bid":"a.b","transaction_id":"7","expires_date":"1556372993000","cancellation_date_ms":"1526490968000","cancellation_reason":"0"}}
            """#)
        #expect(response.handling == .read)
        #expect(response.transactions.map(\.cancellationDate?.rfc3339) == ["2018-05-16T17:16:08Z"])
        #expect(response.transactions.first?.cancellationReason == .other)
        #expect(response.transactions.first?.expiresDate == EpochMilliseconds(1_556_372_993_000))
        #expect(response.transactionReceipt?.transactionId == "7")
        #expect(response.receipt == nil)
    }

    @Test(
        "B24 — every status says whether to try again",
        arguments: [
            (#"{"status":21104,"is-retryable":true}"#, .retry), (#"{"status":21104,"is_retryable":"1"}"#, .retry),
            (#"{"status":21104,"is_retryable":1}"#, .retry), (#"{"status":21104,"is-retryable":"false"}"#, .refuse),
            (#"{"status":21104}"#, .refuse),
            (#"{"status":21010,"is_retryable":false,"environment":"Production"}"#, .refuse), (#"{"status":21005}"#, .retry),
            (#"{"status":21009}"#, .retry), (#"{"status":"21002"}"#, .retry), (#"{"status":21003}"#, .refuse),
            (#"{"status":21004}"#, .fixConfiguration),
            (#"{"status":21007}"#, .askOtherEnvironment), (#"{"status":21008,"unknown":1}"#, .askOtherEnvironment),
            (#"{"status":0}"#, .read),
            (#"{"status":29999}"#, .unknown), ("{}", .unknown),
        ] as [(String, VerifyReceiptStatus.Handling)])
    func statuses(json: String, handling: VerifyReceiptStatus.Handling) throws {
        #expect(try decode(VerifyReceiptResponse.self, json).handling == handling)
    }

    @Test("B96 — a token of an old answer is the same in either letter case")
    func token() throws {
        let token = AppAccountToken("3f2504e0-4f89-41d3-9a0c-0305e82c3301")
        #expect(try transaction(#"{"app_account_token":"3F2504E0-4F89-41D3-9A0C-0305E82C3301"}"#).appAccountToken == token)
    }

    @Test(
        "a date is written three times, the third in the time of Cupertino",
        arguments: [
            (1_401_924_047_883, "2014-06-04 23:20:47 Etc/GMT", "2014-06-04 16:20:47 America/Los_Angeles"),
            (1_354_432_554_000, "2012-12-02 07:15:54 Etc/GMT", "2012-12-01 23:15:54 America/Los_Angeles"),
            (1_375_340_400_000, "2013-08-01 07:00:00 Etc/GMT", "2013-08-01 00:00:00 America/Los_Angeles"),
            (1_394_359_199_000, "2014-03-09 09:59:59 Etc/GMT", "2014-03-09 01:59:59 America/Los_Angeles"),
            (1_394_359_200_000, "2014-03-09 10:00:00 Etc/GMT", "2014-03-09 03:00:00 America/Los_Angeles"),
            (1_414_918_799_000, "2014-11-02 08:59:59 Etc/GMT", "2014-11-02 01:59:59 America/Los_Angeles"),
            (1_414_918_800_000, "2014-11-02 09:00:00 Etc/GMT", "2014-11-02 01:00:00 America/Los_Angeles"),
            (1_143_972_000_000, "2006-04-02 10:00:00 Etc/GMT", "2006-04-02 03:00:00 America/Los_Angeles"),
            (1_162_112_400_000, "2006-10-29 09:00:00 Etc/GMT", "2006-10-29 01:00:00 America/Los_Angeles"),
        ] as [(Int64, String, String)])
    func writtenDates(milliseconds: Int64, utc: String, pacific: String) throws {
        var transaction = VerifyReceiptTransaction()
        transaction.purchaseDate = EpochMilliseconds(milliseconds)
        let json = try encode(transaction)
        #expect(json["purchase_date"] == .string(utc))
        #expect(json["purchase_date_ms"] == .string(String(milliseconds)))
        #expect(json["purchase_date_pst"] == .string(pacific))
    }

    @Test("every real answer is read as expected and survives writing", .enabled(if: Fixtures.areHere))
    func fixtures() throws {
        let expected = try #require(JSONReader.read(Fixtures.expectedBytes())["files"])
        let paths = Fixtures.paths(in: "verify-receipt")
        #expect(paths.count >= 10)
        for path in paths {
            let bytes = try Fixtures.bytes(path)
            let response = try JSONReader.decode(VerifyReceiptResponse.self, from: bytes)
            let want = try #require(expected[path])
            #expect(response.status?.code == want["status"]?.integer, "\(path)")
            #expect(response.environment?.rawValue == want["environment"]?.text, "\(path)")
            #expect(response.receipt?.bundleId?.rawValue ?? "" == want["receipt"]?["bundle_id"]?.text ?? "", "\(path)")
            #expect(response.transactionReceipt?.bundleId?.rawValue == want["receipt"]?["bid"]?.text, "\(path)")
            #expect(response.receipt?.receiptType?.rawValue == want["receipt"]?["receipt_type"]?.text, "\(path)")
            #expect(response.receipt?.receiptCreationDate?.milliseconds == want["receipt"]?["receipt_creation_date_ms"]?.digits, "\(path)")
            #expect((response.receipt?.inApp?.count).map(Int64.init) == want["in_app_count"]?.integer, "\(path)")
            #expect((response.latestReceiptInfo?.count).map(Int64.init) == want["latest_receipt_info_count"]?.integer, "\(path)")
            if let latest = want["latest_expiring"] {
                let found = response.latestReceiptInfo?.max { ($0.expiresDate ?? .init(0)) < ($1.expiresDate ?? .init(0)) }
                #expect(found?.expiresDate?.milliseconds == (latest["expires_date_ms"] ?? latest["expires_date"])?.digits, "\(path)")
                #expect(found?.productId?.rawValue == latest["product_id"]?.text, "\(path)")
            }
            for (renewal, wanted) in zip(response.pendingRenewalInfo ?? [], want["pending_renewal_info"]?.elements ?? []) {
                #expect(renewal.autoRenewStatus?.rawValue == (wanted["auto_renew_status"]?.digits).map { Int32($0) }, "\(path)")
                #expect(renewal.originalTransactionId?.rawValue == wanted["original_transaction_id"]?.text, "\(path)")
            }
            #expect(try JSONDecoder().decode(VerifyReceiptResponse.self, from: JSONEncoder().encode(response)) == response, "\(path)")
        }
    }
}

extension JSONValue {
    /// An integer, as a number or as a text.
    var digits: Int64? { integer ?? text.flatMap { Int64($0) } }
}
