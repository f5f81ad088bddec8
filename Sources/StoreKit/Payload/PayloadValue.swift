/// A JSON value inside a signed payload.
enum PayloadValue: Hashable, Sendable, Decodable {
    case null
    case flag(Bool)
    case whole(Int64)
    case number(Double)
    case text(String)
    case list([PayloadValue])
    case object(PayloadObject)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let whole = try? container.decode(Int64.self) {
            self = .whole(whole)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([PayloadValue].self) {
            self = .list(list)
        } else {
            self = .object(PayloadObject(members: try container.decode([String: PayloadValue].self)))
        }
    }
}
