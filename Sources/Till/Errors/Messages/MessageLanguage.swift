import Foundation

/// The languages in which the SDK speaks to customers.
public enum MessageLanguage: String, Hashable, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// 简体中文.
    case simplifiedChinese = "zh-Hans"
    /// 繁體中文.
    case traditionalChinese = "zh-Hant"
    /// 日本語.
    case japanese = "ja"

    /// The customer's own language as the system knows it, or the next one that is spoken here.
    public static var current: MessageLanguage { MessageLanguage(preferred: Locale.preferredLanguages) }

    /// The first of the customer's languages, as in `["zh-HK", "en-GB"]`, that is spoken here; English when none is.
    public init(preferred languages: [String]) {
        self = languages.lazy.compactMap(Self.language).first ?? .english
    }

    /// The language of an identifier such as `zh-Hant-HK` or `ja_JP`; `nil` when it is not spoken here.
    private static func language(of identifier: String) -> MessageLanguage? {
        let parts = identifier.split { $0 == "-" || $0 == "_" || $0 == "@" || $0 == "." }.map { $0.lowercased() }
        switch parts.first {
        case "en": return .english
        case "ja": return .japanese
        case "zh", "yue": return chinese(parts)
        default: return nil
        }
    }

    /// The script decides; without one the region; without one Cantonese is written in traditional characters.
    private static func chinese(_ parts: [String]) -> MessageLanguage {
        if parts.contains("hans") { return .simplifiedChinese }
        if parts.contains("hant") { return .traditionalChinese }
        if parts.contains("cn") || parts.contains("sg") || parts.contains("my") { return .simplifiedChinese }
        let isTraditional = parts.first == "yue" || ["hk", "tw", "mo"].contains { parts.contains($0) }
        return isTraditional ? .traditionalChinese : .simplifiedChinese
    }
}
