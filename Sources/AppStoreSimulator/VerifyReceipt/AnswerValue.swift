/// A value of verifyReceipt's answer, which writes nearly everything as text.
enum AnswerValue: Encodable, Hashable, Sendable {
    case text(String)
    case number(Int64)
    case object([String: AnswerValue])
    case list([AnswerValue])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .object(let members): try container.encode(members)
        case .list(let values): try container.encode(values)
        }
    }
}
