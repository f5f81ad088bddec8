import AppStoreTypes

extension APISchema {
    /// The schema as JSON Schema 2020-12, as OpenAPI 3.1 has it.
    ///
    /// - Parameter isRequest: whether null may stand for a member that is left out, as in what clients send.
    func document(isRequest: Bool = false) -> JSONValue {
        switch self {
        case .text(let rule): rule.document
        case .integer(let range):
            .object([
                JSONMember("type", .string("integer")), JSONMember("minimum", .number(String(range.lowerBound))),
                JSONMember("maximum", .number(String(range.upperBound))),
            ])
        case .flag: Self.type("boolean")
        case .list(let element, let count):
            .object([
                JSONMember("type", .string("array")), JSONMember("items", element.document(isRequest: isRequest)),
                JSONMember("minItems", .number(String(count.lowerBound))), JSONMember("maxItems", .number(String(count.upperBound))),
            ])
        case .object(let members): Self.object(members, isRequest)
        case .map(let element):
            .object([
                JSONMember("type", .string("object")), JSONMember("additionalProperties", element.document(isRequest: isRequest)),
            ])
        case .anyObject: Self.type("object")
        case .anything: .object([])
        case .named(let name): .object([JSONMember("$ref", .string("#/components/schemas/\(name)"))])
        case .narrowed(let schema, let words): .object((schema.document(isRequest: isRequest).members ?? []) + words)
        }
    }

    private static func object(_ members: [APIMember], _ isRequest: Bool) -> JSONValue {
        let properties = members.map { member in
            var schema = member.schema.document(isRequest: isRequest)
            if isRequest, !member.isRequired { schema = .object([JSONMember("anyOf", .array([schema, type("null")]))]) }
            // In 3.1 a description may stand beside a reference.
            if !member.meaning.isEmpty { schema["description"] = .string(member.meaning) }
            return JSONMember(member.name, schema)
        }
        var result = [JSONMember("type", .string("object")), JSONMember("properties", .object(properties))]
        let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { result.append(JSONMember("required", .array(required))) }
        return .object(result)
    }

    private static func type(_ name: String) -> JSONValue { .object([JSONMember("type", .string(name))]) }
}

extension APISchema.TextRule {
    /// The rule as JSON Schema.
    fileprivate var document: JSONValue {
        var members = [JSONMember("type", .string("string"))]
        if !values.isEmpty {
            members.append(JSONMember("enum", .array(values.map(JSONValue.string))))
            return .object(members)
        }
        if length.lowerBound > 0 { members.append(JSONMember("minLength", .number(String(length.lowerBound)))) }
        members.append(JSONMember("maxLength", .number(String(length.upperBound))))
        if let pattern = form.pattern { members.append(JSONMember("pattern", .string(pattern))) }
        if let format { members.append(JSONMember("format", .string(format))) }
        if let example { members.append(JSONMember("examples", .array([.string(example)]))) }
        return .object(members)
    }
}
