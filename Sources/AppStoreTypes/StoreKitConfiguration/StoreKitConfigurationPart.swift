/// A part of a StoreKit configuration: a typed look at its JSON, which keeps what has no property here.
///
/// Reading a missing or wrongly typed member gives `nil` or an empty list; setting `nil` takes the member out.
public protocol StoreKitConfigurationPart: Hashable, Sendable {
    /// The part of the file, whole.
    var json: JSONValue { get set }
    /// Looks at a part of a file.
    init(json: JSONValue)
}

extension StoreKitConfigurationPart {
    /// An empty part, to be filled property by property.
    public init() { self.init(json: .object([])) }

    func part<Part: StoreKitConfigurationPart>(_ name: String) -> Part? {
        guard let value = json[name], value.members != nil else { return nil }
        return Part(json: value)
    }

    func parts<Part: StoreKitConfigurationPart>(_ name: String) -> [Part] {
        json[name]?.elements?.map(Part.init(json:)) ?? []
    }

    mutating func setParts(_ name: String, _ parts: [some StoreKitConfigurationPart]) {
        json[name] = .array(parts.map(\.json))
    }

    func texts(_ name: String) -> [String] { json[name]?.elements?.compactMap(\.text) ?? [] }

    mutating func setTexts(_ name: String, _ texts: [String]) { json[name] = .array(texts.map(JSONValue.string)) }
}
