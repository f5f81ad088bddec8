/// The members of a JSON object inside a signed payload, read leniently: a member of another type counts as absent.
struct PayloadObject: Hashable, Sendable {
    let members: [String: PayloadValue]

    static let empty = PayloadObject(members: [:])

    func text(_ key: String) -> String? {
        switch members[key] {
        case .text(let text): text
        case .whole(let number): String(number)
        case .null, .flag, .number, .list, .object, nil: nil
        }
    }

    func whole(_ key: String) -> Int64? {
        switch members[key] {
        case .whole(let number): number
        case .number(let number): Int64(exactly: number.rounded(.down))
        case .text(let text): Int64(text)
        case .null, .flag, .list, .object, nil: nil
        }
    }

    func flag(_ key: String) -> Bool {
        switch members[key] {
        case .flag(let flag): flag
        case .whole(let number): number != 0
        case .null, .number, .text, .list, .object, nil: false
        }
    }

    /// A decimal id; ids exceed what a JSON number keeps, so they are text.
    func id(_ key: String) -> UInt64? { text(key).flatMap { UInt64($0) } }

    func uuid(_ key: String) -> UUID? { text(key).flatMap { UUID(uuidString: $0) } }

    /// A moment in milliseconds since 1970, with or without a fraction.
    func date(_ key: String) -> Date? {
        switch members[key] {
        case .whole(let number): Date(timeIntervalSince1970: Double(number) / 1000)
        case .number(let number): Date(timeIntervalSince1970: number / 1000)
        case .null, .flag, .text, .list, .object, nil: nil
        }
    }

    /// An amount in thousandths.
    func thousandths(_ key: String) -> Decimal? { whole(key).map { Decimal($0) / 1000 } }

    func data(_ key: String) -> Data? { text(key).flatMap { Data(base64Encoded: $0) } }

    func object(_ key: String) -> PayloadObject? {
        if case .object(let object) = members[key] { object } else { nil }
    }

    func objects(_ key: String) -> [PayloadObject]? {
        guard case .list(let values) = members[key] else { return nil }
        return values.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }

    func texts(_ key: String) -> [String] {
        guard case .list(let values) = members[key] else { return [] }
        return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}
