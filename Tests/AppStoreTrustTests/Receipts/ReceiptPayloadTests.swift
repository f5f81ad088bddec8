import AppStoreTypes
import Testing

@testable import AppStoreTrust

@Suite("A receipt's attributes")
struct ReceiptPayloadTests {
    private func read(_ attributes: [[UInt8]]) throws -> AppReceipt {
        let bytes = BER.set(attributes)
        return try ReceiptPayload.read(bytes, in: 0..<bytes.count)
    }

    private func purchase(_ attributes: [[UInt8]]) throws -> InAppPurchaseReceipt {
        try #require(try read([BER.attribute(17, BER.set(attributes))]).purchases.first)
    }

    private func date(_ text: String) throws -> Int64? {
        try read([BER.attribute(12, BER.text(text, tag: 0x16))]).creationDate?.milliseconds
    }

    @Test("B01 — dates with a fraction are read, and an unreadable one leaves only its own field unknown")
    func fractions() throws {
        let dates = ["2020-09-27T12:07:19.686Z", "2020-09-27T12:07:19Z", "2020-09-27T12:07:19.6Z", "2020-09-27T12:07:19.686123Z"]
        let entries = dates.map { BER.attribute(17, BER.set([BER.attribute(1_704, BER.text($0, tag: 0x16))])) }
        let receipt = try read(entries)
        #expect(
            receipt.purchases.map(\.purchaseDate?.milliseconds) == [
                1_601_208_439_686, 1_601_208_439_000, 1_601_208_439_600, 1_601_208_439_686,
            ])
        let damaged = try read([
            BER.attribute(12, BER.text("yesterday", tag: 0x16)), BER.attribute(2, BER.text("com.example.app")),
            BER.attribute(
                17, BER.set([BER.attribute(1_704, BER.text("2020-13-01T00:00:00Z", tag: 0x16)), BER.attribute(1_703, BER.text("1"))])),
        ])
        #expect(damaged.creationDate == nil)
        #expect(damaged.otherAttributes.map(\.type) == [12])
        #expect(damaged.bundleID == "com.example.app")
        #expect(damaged.purchases[0].purchaseDate == nil)
        #expect(damaged.purchases[0].transactionID == "1")
    }

    @Test("B03 — dates with a numeric offset are read, with and without a colon")
    func offsets() throws {
        #expect(try date("2020-07-22T18:33:15+0100") == 1_595_439_195_000)
        #expect(try date("2020-07-22T18:33:15+01:00") == 1_595_439_195_000)
        #expect(try date("2020-07-22T18:33:15+01") == 1_595_439_195_000)
        #expect(try date("2020-07-22T18:33:15Z") == 1_595_442_795_000)
        #expect(try date("2020-07-22T18:33:15-0730") == 1_595_442_795_000 + 27_000_000)
    }

    @Test(
        "dates that are none are unknown, never a trap",
        arguments: [
            "", "2020", "2020-02-30T00:00:00Z", "2021-02-29T00:00:00Z", "2020-01-01T24:00:00Z", "2020-01-01T00:60:00Z",
            "2020-01-01T00:00:00",
            "2020-01-01T00:00:00.Z", "2020-01-01T00:00:00+25:00", "2020-01-01T00:00:00ZZ", "0000-01-01T00:00:00Z", "20200101T000000Z",
            "２０２０-01-01T00:00:00Z", "99999-01-01T00:00:00Z", "2020-1-1T0:0:0Z", "-2020-01-01T00:00:00Z",
        ])
    func badDates(text: String) throws { #expect(try date(text) == nil) }

    @Test("Parser bug 8 and 9 — dates of all shapes are read without any setting of the machine")
    func dates() throws {
        #expect(try date("2020-02-29T23:59:60Z") == 1_583_020_800_000)
        #expect(try date("1970-01-01t00:00:00z") == 0)
        #expect(try date("1969-12-31T23:59:59.999Z") == -1)
        #expect(try date("0001-01-01T00:00:00Z") == -62_135_596_800_000)
        #expect(try date("9999-12-31T23:59:59.999999999Z") == 253_402_300_799_999)
        #expect(try date("2000-03-01T00:00:00Z") == 951_868_800_000)
        #expect(try date("1900-03-01T00:00:00Z") == -2_203_891_200_000)
    }

    @Test("B09 — Xcode's short entries are read, and the year 4001 fits")
    func xcode() throws {
        let receipt = try read([
            BER.attribute(0, BER.text("Xcode")), BER.attribute(21, BER.text("4001-01-01T00:00:00Z", tag: 0x16)),
            BER.attribute(
                17,
                BER.set([
                    BER.attribute(1_701, BER.integer([1])), BER.attribute(1_702, BER.text("pass.premium")),
                    BER.attribute(1_703, BER.text("0")),
                    BER.attribute(1_704, BER.text("2023-10-19T01:45:36Z", tag: 0x16)),
                    BER.attribute(1_708, BER.text("2023-11-19T01:45:36Z", tag: 0x16)),
                ])),
        ])
        #expect(receipt.expirationDate?.milliseconds == 64_092_211_200_000)
        #expect(receipt.purchases[0].originalTransactionID == nil)
        #expect(receipt.purchases[0].originalTransactionIDOrOwn == "0")
    }

    @Test("Parser bug 10 — nothing is required")
    func nothingRequired() throws {
        #expect(try read([]) == AppReceipt())
        #expect(try purchase([BER.attribute(1_709, BER.text(""))]).originalTransactionIDOrOwn == nil)
    }

    @Test("B10 — odd attributes leave all others as they would be without them")
    func oddAttributes() throws {
        let plain = [
            BER.attribute(2, BER.text("com.example.app")), BER.attribute(12, BER.text("2024-01-01T00:00:00Z", tag: 0x16)),
            BER.attribute(17, BER.set([BER.attribute(1_703, BER.text("5"))])),
        ]
        let odd = [
            BER.attribute(9_999, [0xDE, 0xAD, 0xBE, 0xEF]), BER.attribute(3, BER.text("")), BER.attribute(17, BER.set([])),
            BER.attribute(17, [0xFF]), BER.value(0x02, [1]), BER.value(0x30, []), BER.value(0x30, BER.integer([2]) + BER.integer([1])),
            BER.value(0x30, BER.integer([3]) + BER.integer([1]) + BER.text("no string of octets")),
        ]
        var expected = try read(plain)
        expected.otherAttributes = [
            ReceiptAttribute(type: 9_999, version: 1, value: [0xDE, 0xAD, 0xBE, 0xEF]),
            ReceiptAttribute(type: 17, version: 1, value: [0xFF]),
        ]
        #expect(try read(odd + plain) == expected)
        #expect(try read(plain + odd) == expected)
    }

    @Test("Parser bug 4 — the billing event's number has 64 bits, and 0 is none")
    func webOrder() throws {
        #expect(
            try purchase([BER.attribute(1_711, BER.integer([0x07, 0x1A, 0xFD, 0x50, 0xE7, 0x4A, 0xDD]))]).webOrderLineItemID
                == "2000000123357917")
        #expect(
            try purchase([BER.attribute(1_711, BER.integer([0x7F] + [UInt8](repeating: 0xFF, count: 7)))]).webOrderLineItemID
                == "9223372036854775807")
        #expect(try purchase([BER.attribute(1_711, BER.integer([0]))]).webOrderLineItemID == nil)
    }

    @Test("Parser bug 5 — a number of more than 8 octets leaves its field unknown and is kept")
    func longNumbers() throws {
        let long = BER.integer([1] + [UInt8](repeating: 0, count: 8))
        let receipt = try read([BER.attribute(1, long), BER.attribute(2, BER.text("com.example.app"))])
        #expect(receipt.appAppleID == nil)
        #expect(receipt.otherAttributes == [ReceiptAttribute(type: 1, version: 1, value: long)])
        #expect(receipt.bundleID == "com.example.app")
        // The same as an attribute's own number: no attribute of ours.
        let foreign = BER.value(0x30, long + BER.integer([1]) + BER.value(0x04, []))
        #expect(try read([foreign, BER.attribute(2, BER.text("com.example.app"))]).bundleID == "com.example.app")
        #expect(try read([BER.attribute(1, BER.integer([]))]).appAppleID == nil)
    }

    @Test("Parser bug 6 — numbers are two's complement, a leading zero octet is no sign")
    func signs() throws {
        #expect(try read([BER.attribute(1, BER.integer([0xFF]))]).appAppleID == -1)
        #expect(try read([BER.attribute(1, BER.integer([0x00, 0xFF]))]).appAppleID == 255)
        #expect(try read([BER.attribute(1, BER.integer([0x80] + [UInt8](repeating: 0, count: 7)))]).appAppleID == .min)
        #expect(try read([BER.attribute(1, BER.integer([0x7F, 0xFF]))]).appAppleID == 32_767)
    }

    @Test("Parser bug 7 — an empty date is no date")
    func emptyDate() throws {
        let purchase = try purchase([BER.attribute(1_708, BER.text("", tag: 0x16)), BER.attribute(1_712, BER.text("", tag: 0x16))])
        #expect(purchase.expirationDate == nil)
        #expect(purchase.cancellationDate == nil)
        #expect(purchase.otherAttributes.isEmpty)
    }

    @Test("Parser bug 12 — unknown numbers are kept at both levels")
    func unknown() throws {
        let receipt = try read([
            BER.attribute(99, [1]), BER.attribute(17, BER.set([BER.attribute(1_799, [2]), BER.attribute(1_703, BER.text("7"))])),
        ])
        #expect(receipt.otherAttributes == [ReceiptAttribute(type: 99, version: 1, value: [1])])
        #expect(receipt.purchases[0].otherAttributes == [ReceiptAttribute(type: 1_799, version: 1, value: [2])])
        #expect(receipt.purchases[0].transactionID == "7")
    }

    @Test("Parser bug 13 — of attributes that occur again the first counts, the others are kept aside")
    func duplicates() throws {
        let receipt = try read([
            BER.attribute(2, BER.text("com.example.first")), BER.attribute(2, BER.text("com.example.second")),
            BER.attribute(12, BER.text("", tag: 0x16)), BER.attribute(12, BER.text("2024-01-01T00:00:00Z", tag: 0x16)),
            BER.attribute(17, BER.set([BER.attribute(1_702, BER.text("a")), BER.attribute(1_702, BER.text("b"))])),
        ])
        #expect(receipt.bundleID == "com.example.first")
        #expect(receipt.bundleIDOctets == BER.text("com.example.first"))
        #expect(receipt.creationDate == nil)
        #expect(receipt.otherAttributes.map(\.type) == [2, 12])
        #expect(receipt.purchases[0].productID == "a")
        #expect(receipt.purchases[0].otherAttributes.map(\.value) == [BER.text("b")])
    }

    @Test("Parser bug 20 — ten thousand purchases are read in one pass")
    func manyPurchases() throws {
        let entries = (0..<10_000).map { BER.attribute(17, BER.set([BER.attribute(1_703, BER.text("\($0)"))])) }
        let purchases = try read(entries).purchases
        #expect(purchases.count == 10_000)
        #expect(purchases.last?.transactionID == "9999")
    }

    @Test("Parser bug 21 — attributes 4 to 7 are raw, whatever their octets look like")
    func rawAttributes() throws {
        let looksLikeText = BER.text("abc")
        let receipt = try read([4, 5, 6, 7].map { BER.attribute($0, looksLikeText) })
        #expect(receipt.opaqueValue == looksLikeText)
        #expect(receipt.deviceHash == looksLikeText)
        #expect(receipt.otherAttributes.map(\.type) == [6, 7])
        #expect(receipt.otherAttributes.allSatisfy { $0.value == looksLikeText })
    }

    @Test("Parser bug 22 — text is UTF8String, IA5String or PrintableString, and nothing else", arguments: [UInt8(0x0C), 0x16, 0x13])
    func textKinds(tag: UInt8) throws {
        #expect(try read([BER.attribute(3, BER.text("1.2", tag: tag))]).applicationVersion == "1.2")
        #expect(try read([BER.attribute(12, BER.text("1970-01-01T00:00:00Z", tag: tag))]).creationDate?.milliseconds == 0)
    }

    @Test(
        "text that is none leaves its field unknown",
        arguments: [
            [UInt8(0x04), 1, 0x31], [0x0C, 1, 0xFF], [0x0C, 2, 0x31], [0x0C, 1, 0x31, 0x00], [], [0x0C], [0x2C, 3, 0x0C, 1, 0x31],
        ])
    func badText(value: [UInt8]) throws {
        let receipt = try read([BER.attribute(3, value)])
        #expect(receipt.applicationVersion == nil)
        #expect(receipt.otherAttributes == [ReceiptAttribute(type: 3, version: 1, value: value)])
    }

    @Test("truth is INTEGER 0 or 1, or BOOLEAN")
    func truth() throws {
        func read(_ value: [UInt8]) throws -> Bool? { try purchase([BER.attribute(1_719, value)]).isInIntroductoryOfferPeriod }
        #expect(try read(BER.integer([1])) == true)
        #expect(try read(BER.integer([0])) == false)
        #expect(try read(BER.value(0x01, [0xFF])) == true)
        #expect(try read(BER.integer([2])) == nil)
        #expect(try read(BER.text("true")) == nil)
    }

    @Test("broken BER inside refuses the whole; a content that is no set is some other file")
    func broken() throws {
        func refusal(_ bytes: [UInt8]) -> TrustRefusal? {
            #expect(throws: TrustRefusal.self) { try ReceiptPayload.read(bytes, in: 0..<bytes.count) }
        }
        #expect(refusal([0x31, 0x03, 0x30, 0x05, 0x00])?.code == .receiptEncoding)
        #expect(refusal(BER.set([BER.attribute(17, BER.value(0x31, [0x30, 0x05, 0x00]))]))?.code == .receiptEncoding)
        #expect(refusal([])?.code == .receiptPayload)
        #expect(refusal(Array("Hello".utf8))?.code == .receiptPayload)
        #expect(refusal(BER.value(0x30, []))?.code == .receiptPayload)
        #expect(refusal(BER.set([]) + [0x05, 0x00])?.code == .receiptPayload)
    }
}
