import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService

@testable import TillServer

/// A notification of version 1 as Apple posts it.
struct OldNotice {
    static let secret = "5ec4e75ec4e75ec4e75ec4e75ec4e75e"

    var type = "DID_RENEW"
    var receipt: String
    var password: String? = OldNotice.secret
    var bundle = "com.example.game"
    var environment = "Sandbox"
    var original: String? = "1001"
    var latest: [String] = []
    var pending: [String] = []
    var more = ""

    var body: String {
        var members = [
            #""notification_type":"\#(type)""#, #""environment":"\#(environment)""#, #""bid":"\#(bundle)""#, #""bvrs":"1""#,
            #""auto_renew_status":"true""#,
            #""unified_receipt":{"status":0,"environment":"\#(environment == "PROD" ? "Production" : environment)","latest_receipt":"\#(receipt)","#
                + #""latest_receipt_info":[\#(latest.joined(separator: ","))],"pending_renewal_info":[\#(pending.joined(separator: ","))]}"#,
        ]
        if let password { members.append(#""password":"\#(password)""#) }
        if let original { members.append(#""original_transaction_id":\#(original)"#) }
        return "{\(members.joined(separator: ","))\(more)}"
    }

    /// What Apple says of a renewal, plainly.
    static func renewal(_ original: String, renews: Bool, more: String = "") -> String {
        #"{"original_transaction_id":"\#(original)","product_id":"com.example.game.month","auto_renew_product_id":"com.example.game.month","#
            + #""auto_renew_status":"\#(renews ? 1 : 0)"\#(more)}"#
    }

    /// A receipt with the given purchases, made on a day.
    static func receipt(_ purchases: [InAppPurchaseReceipt], day: Double, type: ReceiptType = .productionSandbox) throws -> String {
        var receipt = AppReceipt()
        receipt.receiptType = type
        receipt.bundleID = TestStore.bundle
        receipt.applicationVersion = "1"
        receipt.creationDate = .day(day)
        receipt.purchases = purchases
        return Data(try ReceiptBuilder().receipt(receipt, signedBy: TestStore.shared.receipts.identity)).base64EncodedString()
    }

    /// The same receipt with an attribute that no signature covers: other bytes, as genuine as before.
    static func remade(_ receipt: String, _ number: UInt8) throws -> String {
        var bytes = [UInt8](Data(base64Encoded: receipt) ?? Data())
        // [1] { SEQUENCE { OBJECT IDENTIFIER 1.2.3, SET { INTEGER } } }: the last member of the signer, which ends every outer level.
        let attribute: [UInt8] = [0xA1, 0x0B, 0x30, 0x09, 0x06, 0x02, 0x2A, 0x03, 0x31, 0x03, 0x02, 0x01, number]
        var position = 0
        while position < bytes.count {
            let first = Int(bytes[position + 1])
            let octets = first < 0x80 ? 0 : first & 0x7F
            let length =
                octets == 0 ? first : bytes[position + 2..<position + 2 + octets].reduce(0) { $0 << 8 | Int($1) }
            let start = position + 2 + octets
            let isOuter = start + length == bytes.count && bytes[position] & 0x20 != 0
            if isOuter {
                guard octets > 0 else { throw Unexpected(words: "a level with a short length") }
                let longer = length + attribute.count
                for index in 0..<octets { bytes[start - 1 - index] = UInt8(truncatingIfNeeded: longer >> (8 * index)) }
                position = start
            } else {
                position = start + length
            }
        }
        return Data(bytes + attribute).base64EncodedString()
    }

    /// A month of a subscription in a receipt.
    static func month(_ id: String, of original: String = "1001", from day: Double = 0) -> InAppPurchaseReceipt {
        var purchase = ReceiptTests.month(id)
        purchase.originalTransactionID = OriginalTransactionID(original)
        purchase.purchaseDate = .day(day)
        purchase.expirationDate = .day(day + 30)
        return purchase
    }
}

extension Shop {
    /// The game with a shared secret.
    static func gameWithSecret(_ change: (inout AppConfiguration) -> Void = { _ in }) -> AppConfiguration {
        game {
            $0.sharedSecret = SharedSecret(OldNotice.secret)
            change(&$0)
        }
    }

    /// Posts a notification of version 1 and gives the reply's text.
    @discardableResult
    func notify(_ notice: OldNotice, status: Int = 200) async throws -> String {
        let response = try await send("POST", "/v1/apple/notifications", key: nil, body: notice.body)
        let text = String(decoding: response.body, as: UTF8.self)
        guard response.status == status else { throw Unexpected(words: "\(response.status): \(text)") }
        return text
    }
}

/// What a story did not expect.
struct Unexpected: Error {
    let words: String
}
