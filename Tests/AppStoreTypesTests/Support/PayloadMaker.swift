/// Makes transaction payloads: sound ones, odd ones and hostile ones.
enum PayloadMaker {
    static let names = [
        "transactionId", "originalTransactionId", "webOrderLineItemId", "bundleId", "productId", "subscriptionGroupIdentifier",
        "purchaseDate",
        "originalPurchaseDate", "expiresDate", "quantity", "type", "appAccountToken", "inAppOwnershipType", "signedDate",
        "revocationReason",
        "revocationDate", "isUpgraded", "offerType", "offerIdentifier", "environment", "storefront", "storefrontId", "transactionReason",
        "price",
        "currency", "offerDiscountType", "appTransactionId", "offerPeriod", "advancedCommerceInfo", "revocationType",
        "revocationPercentage",
        "billingPlanType", "commitmentInfo", "previousOriginalTransactionId", "deviceVerification", "deviceVerificationNonce",
    ]

    static let soundPayload = #"""
        {"transactionId":"2000000929394959","originalTransactionId":"2000000929394959","webOrderLineItemId":"2000000098765432",
        "bundleId":"com.example.app","productId":"com.example.app.gold","purchaseDate":1748000000000,"expiresDate":1750678400000,
        "quantity":1,"type":"Auto-Renewable Subscription","appAccountToken":"3F2504E0-4F89-41D3-9A0C-0305E82C3301","isUpgraded":true,
        "offerType":2,"environment":"Sandbox","price":9990,"currency":"USD","futureField":"x"}
        """#

    /// Values that are sound for some members and hostile for others.
    static let values = [
        "\"2000000929394959\"", "\"com.example.app\"", "\"\"", "1748000000000", "0", "1", "-1", "3", "true", "false", "null",
        "\"3f2504e0-4f89-41d3-9a0c-0305e82c3301\"", "\"Auto-Renewable Subscription\"", "\"Sandbox\"", "2147483647", "2147483648",
        "-2147483649",
        "999999999999999999", "1000000000000000000", "9223372036854775807", "9223372036854775808", "18446744073709551615",
        "18446744073709551616",
        "1748000000000.75", "1.0", "1e3", "1E+3", "-0", "0.0", "1e400", "253402300799999", "253402300800000", "-62200000000001", "01", "+1",
        "1.",
        ".5", "0x10", "NaN", "tru", "nul", "truee", "\"caf\\u00e9\"", "\"café\"", "\"a\\/b\"", "\"tab\\t\"", "\"\u{1F}\"", "\"\u{7F}\"",
        "\"\\ud800\"",
        "\"unterminated", "{}", "[]", "{\"a\":1}", "[1,[2,{\"b\":\"]\"}]]", "{\"a\":1,\"a\":2}",
        "{\"commitmentPrice\":131880,\"billingPeriodNumber\":3}",
        "{\"items\":[{\"SKU\":\"x\",\"price\":1}]}", "", " ", "'x'", "1 2",
    ]

    static let spaces = ["", "", "", "", " ", "\n", "\t", "\r\n", "  ", "\u{B}", "\u{A0}", "/**/"]

    /// Mostly sound members; one payload in three has a hostile turn.
    static func payload(using generator: inout SeededGenerator) -> String {
        let isHostile = Int.random(in: 0..<3, using: &generator) == 0
        var text = isHostile ? space(using: &generator) + "{" : "{"
        let count = Int.random(in: 0..<12, using: &generator)
        for index in 0..<count {
            if index > 0 { text += "," }
            let name = name(isHostile: isHostile, using: &generator)
            text += isHostile ? space(using: &generator) : ""
            text += "\"\(name)\":"
            text += isHostile ? space(using: &generator) : ""
            text += isHostile ? values.randomElement(using: &generator) ?? "1" : sound(name, using: &generator)
        }
        text += "}"
        if isHostile { text += space(using: &generator) }
        return text
    }

    static func damage(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        let place = Int.random(in: 0..<max(1, bytes.count), using: &generator)
        guard place < bytes.count else { return }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Array("{}[]\",:\\0-.eE \u{0}".utf8).randomElement(using: &generator) ?? 0, at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + Int.random(in: 1..<40, using: &generator))], at: place)
        }
    }

    private static func name(isHostile: Bool, using generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0 where isHostile: "pr\\u0069ce"
        case 1 where isHostile: "é"
        case 2: "future" + String(Int.random(in: 0..<20, using: &generator))
        default: names.randomElement(using: &generator) ?? "price"
        }
    }

    private static func sound(_ name: String, using generator: inout SeededGenerator) -> String {
        switch name {
        case "purchaseDate", "originalPurchaseDate", "expiresDate", "signedDate", "revocationDate", "price", "revocationPercentage":
            String(Int64.random(in: -1...1_800_000_000_000, using: &generator))
        case "quantity", "revocationReason", "offerType": String(Int.random(in: 0..<10, using: &generator))
        case "isUpgraded": Bool.random(using: &generator) ? "true" : "false"
        case "advancedCommerceInfo", "commitmentInfo": ["null", "{}", "{\"unknown\":[1]}"].randomElement(using: &generator) ?? "null"
        case "appAccountToken":
            ["\"3F2504E0-4F89-41D3-9A0C-0305E82C3301\"", "\"nobody\"", "null"].randomElement(using: &generator) ?? "null"
        default:
            ["\"2000000929394959\"", "\"PURCHASED\"", "\"\"", "null", "\"a longer text with spaces\""].randomElement(using: &generator)
                ?? "null"
        }
    }

    private static func space(using generator: inout SeededGenerator) -> String {
        Int.random(in: 0..<8, using: &generator) == 0 ? spaces.randomElement(using: &generator) ?? "" : ""
    }
}
