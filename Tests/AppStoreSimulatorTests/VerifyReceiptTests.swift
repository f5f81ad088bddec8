import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("verifyReceipt")
struct VerifyReceiptTests {
    static let secret = "5ec4e75ec4e75ec4e75ec4e75ec4e75e"

    private func ask(
        _ town: Town, _ receipt: [UInt8]?, at environment: AppStoreEnvironment, password: String? = secret, excludesOld: Bool = false
    ) async throws -> [String: JSONNode] {
        var request: [String: JSONNode] = ["exclude-old-transactions": .truth(excludesOld)]
        if let receipt { request["receipt-data"] = .text(Data(receipt).base64EncodedString()) }
        if let password { request["password"] = .text(password) }
        let answer = await town.store.verifyReceipt(Array(try JSONEncoder().encode(request)), at: environment)
        return try JSONDecoder().decode([String: JSONNode].self, from: Data(answer))
    }

    @Test("the wrong environment is named: 21007 and 21008")
    func environments() async throws {
        let sandbox = try Town(environment: .sandbox)
        let phone = try await sandbox.phone()
        try await phone.own("lifetime")
        let receipt = try await phone.receipt(refresh: true)
        #expect(try await ask(sandbox, receipt, at: .production) == ["status": .number(21_007)])
        #expect(try await ask(sandbox, receipt, at: .sandbox)["environment"] == .text("Sandbox"))
        let production = try Town(environment: .production)
        let other = try await production.phone()
        #expect(try await ask(production, try await other.receipt(), at: .sandbox) == ["status": .number(21_008)])
    }

    @Test("what cannot be read, is not Apple's, or comes with the wrong secret is refused with its own number")
    func refusals() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await phone.own("gold.month")
        let receipt = try #require(try await phone.receipt(refresh: true))
        #expect(try await ask(town, nil, at: .production) == ["status": .number(21_002)])
        #expect(try await ask(town, Array("hello".utf8), at: .production) == ["status": .number(21_002)])
        #expect(try await ask(town, receipt, at: .production, password: "wrong") == ["status": .number(21_004)])
        #expect(try await ask(town, receipt, at: .production, password: nil) == ["status": .number(21_004)])
        var forged = receipt
        forged[forged.count - 1] ^= 1
        #expect(try await ask(town, forged, at: .production) == ["status": .number(21_003)])
        #expect(String(decoding: await town.store.verifyReceipt([], at: .production, isPost: false), as: UTF8.self) == #"{"status":21000}"#)
        #expect(String(decoding: await town.store.verifyReceipt(Array("{".utf8), at: .production), as: UTF8.self) == #"{"status":21000}"#)
        try await town.store.perform(.deleteAccount(DeleteAccountCommand(account: "anna")))
        #expect(try await ask(town, receipt, at: .production) == ["status": .number(21_010)])
    }

    @Test("an old receipt is a key to the present: renewals, refunds and the future are in the answer, nearly all of it as text")
    func contents() async throws {
        let town = try Town(start: "2026-01-31T10:30:00Z")
        let phone = try await town.phone()
        try await phone.own("silver.month")
        let lifetime = try await phone.own("lifetime")
        let receipt = try await phone.receipt(refresh: true)
        try await town.advance(to: "2026-04-01T00:00:00Z")
        try await town.store.perform(.refund(RefundCommand(transactionId: try #require(lifetime.transactionId))))
        let answer = try await ask(town, receipt, at: .production)
        #expect(answer["status"] == .number(0))
        let body = try #require(answer["receipt"]?.object)
        #expect(body["bundle_id"] == .text("com.example.app"))
        #expect(body["app_item_id"] == .number(6_400_000_001))
        #expect(body["receipt_creation_date"] == .text("2026-01-31 10:30:00 Etc/GMT"))
        #expect(body["receipt_creation_date_pst"] == .text("2026-01-31 02:30:00 America/Los_Angeles"))
        #expect(body["request_date_ms"] == .text("1775001600000"))
        #expect(body["in_app"]?.list?.count == 2)
        let latest = try #require(answer["latest_receipt_info"]?.list)
        #expect(latest.count == 4)
        let newest = try #require(latest.first?.object)
        #expect(newest["quantity"] == .text("1"))
        #expect(newest["is_trial_period"] == .text("false"))
        #expect(newest["is_in_intro_offer_period"] == .text("false"))
        #expect(newest["subscription_group_identifier"] == .text("G1"))
        #expect(newest["expires_date_ms"] == .text("1775557800000"))
        #expect(newest["expires_date_pst"] == .text("2026-04-07 03:30:00 America/Los_Angeles"))
        #expect(newest["in_app_ownership_type"] == .text("PURCHASED"))
        let refunded = try #require(latest.compactMap(\.object).first { $0["product_id"] == .text("lifetime") })
        #expect(refunded["cancellation_reason"] == .text("0"))
        let trial = try #require(latest.compactMap(\.object).first { $0["is_trial_period"] == .text("true") })
        #expect(trial["web_order_line_item_id"]?.text?.count == 15)
        let pending = try #require(answer["pending_renewal_info"]?.list?.first?.object)
        #expect(pending["auto_renew_status"] == .text("1"))
        #expect(pending["auto_renew_product_id"] == .text("silver.month"))
        #expect(pending["is_in_billing_retry_period"] == nil)
        #expect(answer["latest_receipt"]?.text?.isEmpty == false)
        let short = try await ask(town, receipt, at: .production, excludesOld: true)
        #expect(short["latest_receipt_info"]?.list?.count == 2)
    }

    @Test("a reader of Apple's answers reads it")
    func decodes() async throws {
        let town = try Town(environment: .sandbox) { $0.gracePeriodDays = 3 }
        let phone = try await town.phone()
        let bought = try await phone.own("gold.month")
        let receipt = Data(try #require(try await phone.receipt(refresh: true))).base64EncodedString()
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.store.perform(.advance(AdvanceCommand(seconds: 301)))
        let request = Array(#"{"receipt-data":"\#(receipt)","password":"\#(Self.secret)"}"#.utf8)
        let answer = await town.store.verifyReceipt(request, at: .sandbox)
        let response = try JSONDecoder().decode(VerifyReceiptResponse.self, from: Data(answer))
        #expect(response.status?.code == 0)
        #expect(response.environment == .sandbox)
        #expect(response.receipt?.inApp?.count == 1)
        #expect(response.latestReceiptInfo?.first?.transactionId == bought.transactionId)
        #expect(response.latestReceiptInfo?.first?.expiresDate == bought.expiresDate)
        #expect(response.pendingRenewalInfo?.first?.isInBillingRetryPeriod == true)
        #expect(response.pendingRenewalInfo?.first?.gracePeriodExpiresDate != nil)
    }

    @Test("the latest receipt in the answer verifies and can be sent again")
    func latestReceipt() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await phone.own("gold.month")
        let receipt = try await phone.receipt(refresh: true)
        try await town.advance(to: "2026-03-15T00:00:00Z")
        let answer = try await ask(town, receipt, at: .production)
        let latest = try #require(answer["latest_receipt"]?.text.flatMap { Data(base64Encoded: $0) })
        let again = try await ask(town, Array(latest), at: .production)
        #expect(again["receipt"]?.object?["in_app"]?.list?.count == 2)
    }
}

/// JSON with the kinds of its values kept apart.
enum JSONNode: Codable, Hashable {
    case text(String)
    case number(Int64)
    case truth(Bool)
    case list([JSONNode])
    case object([String: JSONNode])

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var list: [JSONNode]? { if case .list(let list) = self { list } else { nil } }
    var object: [String: JSONNode]? { if case .object(let object) = self { object } else { nil } }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let truth = try? container.decode(Bool.self) {
            self = .truth(truth)
        } else if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else if let list = try? container.decode([JSONNode].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONNode].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .truth(let truth): try container.encode(truth)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        }
    }
}
