import AppStoreTypes
import Testing

@Suite("Dates of receipts")
struct ReceiptDateTests {
    private func milliseconds(_ text: String) -> Int64? { EpochMilliseconds(receiptDate: text)?.milliseconds }

    @Test(
        "B01 — receipt dates gain fractional seconds",
        arguments: [
            ("2020-09-27T12:07:19.686Z", 1_601_208_439_686), ("2020-09-27T12:07:19Z", 1_601_208_439_000),
            ("2020-09-27T12:07:19.6Z", 1_601_208_439_600), ("2020-09-27T12:07:19.686123Z", 1_601_208_439_686),
        ] as [(String, Int64)])
    func fractions(text: String, moment: Int64) { #expect(milliseconds(text) == moment) }

    @Test(
        "B03 — a receipt date with a numeric offset and no colon",
        arguments: ["2020-07-22T18:33:15+0100", "2020-07-22T18:33:15+01:00", "2020-07-22T18:33:15+01", "2020-07-22T17:33:15Z"])
    func offsets(text: String) { #expect(milliseconds(text) == 1_595_439_195_000) }

    @Test("B01, B03 — a fraction of any length and an offset of any size change the moment by what they say", arguments: [20_260_101])
    func fractionsAndOffsets(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let moment = Int64.random(in: 0...4_102_444_800, using: &generator) * 1_000
            let offset = Int64.random(in: -14 * 60...14 * 60, using: &generator)
            let local = EpochMilliseconds(moment + offset * 60_000).rfc3339.dropLast()
            let digits = (0..<Int.random(in: 1...30, using: &generator)).map { _ in Int.random(in: 0...9, using: &generator) }
            let fraction = "." + digits.map(String.init).joined()
            let cut = (digits + [0, 0]).prefix(3).reduce(0) { $0 * 10 + Int64($1) }
            func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
            let sign = offset < 0 ? "-" : "+"
            for colon in ["", ":"] {
                let zone = sign + two(abs(offset) / 60) + colon + two(abs(offset) % 60)
                #expect(milliseconds(local + fraction + zone) == moment + cut, "seed \(seed): \(local)\(fraction)\(zone)")
                #expect(milliseconds(local + zone) == moment, "seed \(seed): \(local)\(zone)")
            }
        }
    }

    @Test("B03 — whatever stands where a date belongs is a date or none, never a trap", arguments: [UInt64(1), 2, 3])
    func anyText(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("0123456789-:TtZz.+ ,/EGMtc٣９e\u{0}")
        for _ in 0..<5_000 {
            var text = Array("2020-07-22T18:33:15.123+0100")
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<text.count, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: text[place] = alphabet.randomElement(using: &generator) ?? "0"
                case 1: text.insert(alphabet.randomElement(using: &generator) ?? "0", at: place)
                default: if text.count > 1 { text.remove(at: place) }
                }
            }
            if let found = milliseconds(String(text)) { #expect(EpochMilliseconds.bounds.contains(found)) }
        }
    }

    @Test("B09 — the date in the year 4001 that Xcode writes")
    func farFuture() { #expect(milliseconds("4001-01-01T00:00:00Z") == 64_092_211_200_000) }

    @Test("a date of a verifyReceipt answer")
    func legacy() { #expect(milliseconds("2015-09-01 11:47:43 Etc/GMT") == 1_441_108_063_000) }

    @Test(
        "what is no date is none",
        arguments: [
            "", "2015", "2020-02-30T00:00:00Z", "2021-02-29T00:00:00Z", "2020-13-01T00:00:00Z", "2020-00-01T00:00:00Z",
            "2020-01-01T24:00:00Z",
            "2020-01-01T00:60:00Z", "2020-01-01T00:00:00", "2020-01-01T00:00:00.Z", "2020-01-01T00:00:00ZZ", "2020-01-01T00:00:00+1:00",
            "2020-01-01T00:00:00+01:", "2020-01-01 00:00:00 America/Los_Angeles", "٢٠٢٠-01-01T00:00:00Z", "0000-01-01T00:00:00Z",
            "9999-12-31T23:59:59-01:00",
        ])
    func refusals(text: String) { #expect(milliseconds(text) == nil) }

    @Test("a leap day and a leap second")
    func leaps() {
        #expect(milliseconds("2020-02-29T00:00:00Z") == 1_582_934_400_000)
        #expect(milliseconds("2016-12-31T23:59:60Z") == 1_483_228_800_000)
    }

    @Test(
        "written in UTC, with milliseconds only when there are some",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"), (1_601_208_439_600, "2020-09-27T12:07:19.600Z"),
            (64_092_211_200_000, "4001-01-01T00:00:00Z"), (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] as [(Int64, String)])
    func writing(moment: Int64, text: String) { #expect(EpochMilliseconds(moment).rfc3339 == text) }

    @Test("what is written is read again", arguments: [20_261_130])
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let moment = EpochMilliseconds(Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator))
            #expect(EpochMilliseconds(receiptDate: moment.rfc3339) == moment, "seed \(seed)")
        }
    }
}
