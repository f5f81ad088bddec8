import Foundation

/// A piece of the configuration file before anybody has judged it.
///
/// JSON5: comments, trailing commas, bare keys and single quotes are read. Members are held by name; their order means nothing.
indirect enum ConfigurationValue: Equatable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([ConfigurationValue])
    case object([String: ConfigurationValue])
    /// A value that arrived as an environment variable and still has to be read as what its key asks for.
    case variable(name: String, text: String)

    /// What kind of value this is, in words for a person.
    var kindInWords: String {
        switch self {
        case .null: "null"
        case .flag: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        case .variable(let name, _): "the text of \(name)"
        }
    }

    /// Reads JSON5 text; throws the problem with its place.
    static func parse(_ bytes: [UInt8], as source: String) throws(ConfigurationProblem) -> ConfigurationValue {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            return try decoder.decode(ConfigurationValue.self, from: Data(bytes))
        } catch DecodingError.dataCorrupted(let context) {
            let cause = (context.underlyingError as? NSError)?.userInfo["NSDebugDescription"] as? String
            throw ConfigurationProblem(
                place: source, fault: "is no valid JSON5: \(Excerpt(cause ?? context.debugDescription))",
                remedy: "correct the syntax at that place; JSON5 is JSON with comments, bare keys and trailing commas")
        } catch {
            throw ConfigurationProblem(
                place: source, fault: "is no valid JSON5: \(Excerpt(String(describing: error)))", remedy: "correct the syntax")
        }
    }
}

extension ConfigurationValue: Decodable {
    /// The deepest that a value is read; nothing that is configured or noted lies deeper than half of it.
    private static let depthBound = 24

    init(from decoder: any Decoder) throws {
        // Each level takes its place on a stack of which nobody outside may say how much; whoever reads the value says that it is too deep.
        guard decoder.codingPath.count <= Self.depthBound else {
            self = .list([])
            return
        }
        if let container = try? decoder.container(keyedBy: Name.self) {
            var members: [String: ConfigurationValue] = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(ConfigurationValue.self, forKey: key)
            }
            self = .object(members)
            return
        }
        if var container = try? decoder.unkeyedContainer() {
            var items: [ConfigurationValue] = []
            while !container.isAtEnd {
                items.append(try container.decode(ConfigurationValue.self))
            }
            self = .list(items)
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
