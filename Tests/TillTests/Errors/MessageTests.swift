import Foundation
import Testing

@testable import Till

@Suite("Messages for people")
struct MessageTests {
    @Test("every code speaks all four languages, each in its own words", arguments: TillErrorCode.known)
    func everyCode(code: TillErrorCode) {
        let messages = MessageLanguage.allCases.map { code.message(in: $0) }
        #expect(Set(messages).count == 4)
        for message in messages { #expect(message.count >= 10 && message.count <= 200, "\(message)") }
    }

    @Test("every message is written in every language, with no mark or placeholder left", arguments: CustomerMessage.allCases)
    func everyMessage(message: CustomerMessage) throws {
        for language in MessageLanguage.allCases {
            let text = try #require(message.written(in: language), "\(language)")
            for mark in ["%", "{", "}", "$", "@", "\\", "[", "]", "...", "  ", "TO" + "DO", "http"] {
                #expect(!text.contains(mark), "\(language): \(text)")
            }
            #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == text)
            let end = try #require(text.last)
            #expect(language == .english ? end == "." : end == "。", "\(text)")
        }
    }

    @Test("no two messages say the same, and each file has no message too many")
    func noDoubles() {
        for language in MessageLanguage.allCases {
            let texts = CustomerMessage.allCases.compactMap { $0.written(in: language) }
            #expect(Set(texts).count == CustomerMessage.allCases.count)
        }
        #expect(
            Set(TillErrorCode.known.map(\.customerMessage)).union([.unknown, .pendingApproval]) == Set(CustomerMessage.allCases),
            "none is unused")
    }

    @Test("each language keeps to its own script")
    func scripts() {
        let pairs = [
            "购購", "买買", "请請", "设設", "备備", "账帳", "户戶", "联聯", "络絡", "应應", "项項", "订訂", "优優", "认認", "证證", "显顯", "选選", "择擇",
            "国國", "区區", "无無", "试試", "检檢", "网網", "连連", "储儲", "关關", "闭閉", "启啟", "从從", "这這", "还還", "们們", "为為", "会會", "来來",
            "说說", "话話", "时時", "间間", "务務", "问問", "题題", "点點", "复復", "费費", "单單", "将將", "与與", "实實", "际際", "载載", "迟遲", "频頻",
        ]
        let simplifiedOnly = Set(pairs.compactMap(\.first))
        let traditionalOnly = Set(pairs.compactMap(\.last))
        for message in CustomerMessage.allCases {
            let simplified = message.text(in: .simplifiedChinese)
            let traditional = message.text(in: .traditionalChinese)
            #expect(simplified.filter { traditionalOnly.contains($0) }.isEmpty, "\(simplified)")
            #expect(traditional.filter { simplifiedOnly.contains($0) }.isEmpty, "\(traditional)")
            let japanese = message.text(in: .japanese)
            #expect(japanese.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }, "\(japanese)")
            #expect(message.text(in: .english).unicodeScalars.allSatisfy { $0.isASCII || $0 == "’" })
        }
    }

    @Test(
        "the language is the first of the customer's that is spoken here",
        arguments: [
            (["en-GB"], MessageLanguage.english), (["zh-Hans-CN", "en"], .simplifiedChinese), (["zh"], .simplifiedChinese),
            (["zh-CN"], .simplifiedChinese), (["zh-SG"], .simplifiedChinese), (["zh_CN"], .simplifiedChinese),
            (["zh-Hant"], .traditionalChinese), (["zh-Hant-TW"], .traditionalChinese), (["zh-HK"], .traditionalChinese),
            (["zh-TW"], .traditionalChinese), (["zh-MO"], .traditionalChinese), (["zh_TW"], .traditionalChinese),
            (["zh-Hans-HK"], .simplifiedChinese), (["zh-Hant-CN"], .traditionalChinese), (["yue-Hant-HK"], .traditionalChinese),
            (["yue"], .traditionalChinese), (["yue-Hans"], .simplifiedChinese), (["ZH-hk"], .traditionalChinese), (["ja"], .japanese),
            (["ja-JP"], .japanese), (["ja_JP.UTF-8"], .japanese), (["fr-FR", "ja-JP", "en"], .japanese), (["fr", "en", "ja"], .english),
            (["fr", "de"], .english), ([], .english), ([""], .english), (["-", "zhuang", "jam"], .english),
        ])
    func languages(preferred: [String], language: MessageLanguage) {
        #expect(MessageLanguage(preferred: preferred) == language)
    }

    @Test("a code of a newer server speaks in general words, by its family where that is known")
    func unknownCodes() {
        let strange = TillErrorCode(rawValue: "quantum.decoherence")
        #expect(!strange.isKnown)
        #expect(strange.message(in: .english).hasPrefix("Something went wrong."))
        #expect(strange.group == .other)
        #expect(strange.retry == .later)
        #expect(TillErrorCode(rawValue: "").message(in: .japanese).hasPrefix("問題が発生しました"))
        #expect(TillErrorCode(rawValue: "jws.something_new").customerMessage == .proofRefused)
        #expect(TillErrorCode(rawValue: "request.something_new").retry == .never)
        #expect(TillErrorCode(rawValue: "store.something_new").group == .store)
    }

    @Test("the customer sees the message, the log code and detail")
    func descriptions() {
        let error = TillError(.purchaseCancelled, "buying pro: StoreKitError.userCancelled")
        #expect(error.localizedDescription == error.message(in: .current))
        #expect("\(error)" == "purchase.cancelled: buying pro: StoreKitError.userCancelled")
    }

    @Test("no code is there twice, and each is a word of its family")
    func codes() {
        #expect(Set(TillErrorCode.known).count == TillErrorCode.known.count)
        for code in TillErrorCode.known {
            #expect(code.rawValue.wholeMatch(of: /[a-z]+\.[a-z_]+/) != nil, "\(code)")
            #expect(code.group != .other)
        }
    }
}
