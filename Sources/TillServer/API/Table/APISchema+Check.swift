import AppStoreTypes

extension APISchema {
    /// Refuses a value that is something else, naming the place.
    func check(_ value: JSONValue, at place: String, components: APIComponents) throws(Problem) {
        switch self {
        case .text(let rule): try rule.check(try Self.text(value, place), at: place)
        case .integer(let range): try Self.checkNumber(value, range, place)
        case .flag: if value.bool == nil { throw Self.wrongKind(place, "true or false") }
        case .list(let element, let count):
            guard let elements = value.elements else { throw Self.wrongKind(place, "a list") }
            guard count.contains(elements.count) else {
                throw Problem(
                    .bodyShape, "\(place) has \(elements.count) elements; \(count.lowerBound) to \(count.upperBound) are allowed.")
            }
            for (index, entry) in elements.enumerated() { try element.check(entry, at: "\(place)[\(index)]", components: components) }
        case .object(let members): try Self.checkMembers(value, members, place, components)
        case .map(let element):
            guard let members = value.members else { throw Self.wrongKind(place, "an object") }
            for member in members { try element.check(member.value, at: "\(place).\(Excerpt(member.name))", components: components) }
        case .anyObject: if value.members == nil { throw Self.wrongKind(place, "an object") }
        case .anything: return
        case .named(let name): try components[name]?.check(value, at: place, components: components)
        case .narrowed(let schema, _): try schema.check(value, at: place, components: components)
        }
    }

    /// Refuses a text of the path, the query or a header field that is something else.
    func check(text: String, at place: String, components: APIComponents) throws(Problem) {
        switch self {
        case .text(let rule): try rule.check(text, at: place)
        case .integer(let range):
            guard let number = Int64(text), text == String(number) else { throw Self.wrongKind(place, "a whole number") }
            try Self.checkNumber(.number(text), range, place)
        case .flag: if text != "true" && text != "false" { throw Self.wrongKind(place, "true or false") }
        case .named(let name): try components[name]?.check(text: text, at: place, components: components)
        case .narrowed(let schema, _): try schema.check(text: text, at: place, components: components)
        case .list, .object, .map, .anyObject, .anything: return
        }
    }

    private static func checkMembers(
        _ value: JSONValue, _ members: [APIMember], _ place: String, _ components: APIComponents
    ) throws(Problem) {
        guard value.members != nil else { throw wrongKind(place.isEmpty ? "The whole body" : place, "an object") }
        for member in members {
            let inner = place.isEmpty ? member.name : "\(place).\(member.name)"
            switch value[member.name] {
            case nil: if member.isRequired { throw Problem(.bodyShape, "\(inner) is missing.") }
            case .null?: if member.isRequired { throw Problem(.bodyShape, "\(inner) is null where a value must be.") }
            case let found?: try member.schema.check(found, at: inner, components: components)
            }
        }
    }

    private static func checkNumber(_ value: JSONValue, _ range: ClosedRange<Int64>, _ place: String) throws(Problem) {
        guard let number = value.wholeNumber else { throw wrongKind(place, "a whole number") }
        guard range.contains(number) else {
            throw Problem(.bodyShape, "\(place) is \(number); \(range.lowerBound) to \(range.upperBound) is allowed.")
        }
    }

    private static func text(_ value: JSONValue, _ place: String) throws(Problem) -> String {
        guard let text = value.text else { throw wrongKind(place, "a text") }
        return text
    }

    private static func wrongKind(_ place: String, _ kind: String) -> Problem {
        Problem(.bodyShape, "\(place) is not of the kind that belongs there: it must be \(kind).")
    }
}

extension APISchema.TextRule {
    /// Refuses a text that is something else.
    func check(_ text: String, at place: String) throws(Problem) {
        let count = text.unicodeScalars.count
        guard length.contains(count) else {
            throw Problem(.bodyShape, "\(place) has \(count) characters; \(length.lowerBound) to \(length.upperBound) are allowed.")
        }
        guard form.allows(text) else {
            throw Problem(.bodyShape, "\(place) is \"\(Excerpt(text))\"; \(form.words).")
        }
        guard values.isEmpty || values.contains(text) else {
            throw Problem(.bodyShape, "\(place) is \"\(Excerpt(text))\"; it must be one of \(values.joined(separator: ", ")).")
        }
        switch format {
        case "date-time":
            guard EpochMilliseconds(rfc3339: text) != nil else {
                throw Problem(.bodyShape, "\(place) is \"\(Excerpt(text))\", no moment like 2026-11-30T08:59:27Z.")
            }
        case "date":
            guard Day(text) != nil else { throw Problem(.bodyShape, "\(place) is \"\(Excerpt(text))\", no day like 2026-11-30.") }
        case "uuid":
            guard AppAccountToken(text) != nil else { throw Problem(.bodyShape, "\(place) is \"\(Excerpt(text))\", no UUID.") }
        default: return
        }
    }
}

extension JSONValue {
    /// The number, also where it is written with a fraction of nought as some languages do; `nil` when it is no whole number of 64 bits.
    var wholeNumber: Int64? {
        guard case .number(let text) = self else { return nil }
        if let number = Int64(text) { return number }
        // Beyond 53 bits a binary fraction does not tell one whole number from the next.
        guard let number = Double(text), number.rounded() == number, abs(number) <= 9_007_199_254_740_992 else { return nil }
        return Int64(number)
    }
}
