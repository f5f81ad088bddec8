import FixtureSupport
import Foundation
import Testing

/// The members of published answers and the kinds of their values.
enum FixtureShapes {
    static var areHere: Bool { Fixtures.areHere }

    static func object(_ path: String) throws -> [String: JSONNode] {
        try JSONDecoder().decode([String: JSONNode].self, from: Data(try Fixtures.bytes(path)))
    }

    /// Each member with its path and kind, as in `data[].lastTransactions[].status: number`.
    static func shape(_ node: JSONNode, _ path: String = "") -> Set<String> {
        switch node {
        case .text: [path + ": text"]
        case .number: [path + ": number"]
        case .truth: [path + ": truth"]
        case .list(let nodes): nodes.reduce(into: [path + ": list"]) { $0.formUnion(shape($1, path + "[]")) }
        case .object(let members): members.reduce(into: []) { $0.formUnion(shape($1.value, path + "." + $1.key)) }
        }
    }
}
