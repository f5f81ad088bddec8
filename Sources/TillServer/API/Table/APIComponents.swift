/// The schemas that several calls share, by name.
struct APIComponents: Sendable {
    /// In the order of the document.
    let schemas: [(name: String, schema: APISchema)]
    private let byName: [String: APISchema]

    /// Gathers named schemas; each name once.
    init(_ schemas: [(name: String, schema: APISchema)]) {
        self.schemas = schemas
        byName = Dictionary(schemas.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
    }

    /// The schema of a name; `nil` when there is none.
    subscript(name: String) -> APISchema? { byName[name] }
}
