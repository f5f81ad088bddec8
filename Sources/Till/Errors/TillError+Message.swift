public import Foundation

extension TillErrorCode {
    /// What happened and what to do, for the customer; of a code that is not known, in general words.
    public func message(in language: MessageLanguage) -> String { customerMessage.text(in: language) }
}

extension TillError {
    /// What happened and what to do, for the customer; in the customer's own language unless another one is named.
    public func message(in language: MessageLanguage = .current) -> String { code.message(in: language) }
    /// Which part of buying it belongs to.
    public var group: TillErrorGroup { code.group }
}

extension TillError: LocalizedError {
    /// What happened and what to do, in the customer's language.
    public var errorDescription: String? { message(in: .current) }
}

extension TillError: CustomStringConvertible {
    /// Code and detail, for logs.
    public var description: String { "\(code.rawValue): \(detail)" }
}

extension CustomerMessage {
    /// The message in a language.
    func text(in language: MessageLanguage) -> String { written(in: language) ?? written(in: .english) ?? "" }

    /// The message as it is written in a language; a test holds that none is missing.
    func written(in language: MessageLanguage) -> String? {
        switch language {
        case .english: Self.english[self]
        case .simplifiedChinese: Self.simplifiedChinese[self]
        case .traditionalChinese: Self.traditionalChinese[self]
        case .japanese: Self.japanese[self]
        }
    }
}
