import AppStoreTypes
import Entitlements
import Foundation

/// The members of a line, written and read by their names.
struct PortableFields {
    private(set) var members: [JSONMember] = []
    private var byName: [String: JSONValue] = [:]

    /// Whole numbers that JSON keeps exactly.
    static let numbers: ClosedRange<Int64> = -9_007_199_254_740_991...9_007_199_254_740_991
    /// The longest id, in bytes; no kind of id may be longer in the ledger.
    private static let idLimit = 1_024

    init() {}

    /// The members of an object; none of anything else.
    init(_ value: JSONValue) {
        guard case .object(let members) = value else { return }
        self.members = members
        byName = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func add(_ name: String, _ text: String?) { add(name, text.map(JSONValue.string)) }

    mutating func add(_ name: String, number: Int64?) { add(name, number.map { JSONValue.number(String($0)) }) }

    mutating func add(_ name: String, _ moment: EpochMilliseconds?) { add(name, number: moment?.milliseconds) }

    mutating func add(_ name: String, _ flag: Bool) { add(name, JSONValue.bool(flag)) }

    mutating func add(_ name: String, _ value: JSONValue?) {
        if let value { members.append(JSONMember(name, value)) }
    }

    /// Adds what a scope is known by.
    mutating func add(_ scope: PurchaseScope) {
        add("environment", scope.environment.rawValue)
        add("testRun", scope.testRun?.rawValue)
    }

    /// Adds the document that something was read from.
    mutating func add(_ source: FactSource) {
        add("isSigned", source.isSigned)
        add("signedDate", source.date)
        add("evidence", source.evidence.description)
    }

    func text(_ name: String) -> String? {
        guard case .string(let text)? = byName[name] else { return nil }
        return text
    }

    /// A whole number that JSON keeps exactly, so that no sum with it overflows; `nil` for any other.
    func number(_ name: String) -> Int64? {
        guard case .number(let text)? = byName[name], let number = Int64(text), Self.numbers.contains(number) else { return nil }
        return number
    }

    func moment(_ name: String) -> EpochMilliseconds? { number(name).map { EpochMilliseconds($0) } }

    func flag(_ name: String) -> Bool? {
        guard case .bool(let flag)? = byName[name] else { return nil }
        return flag
    }

    func value(_ name: String) -> JSONValue? { byName[name] }

    /// An id of 1 to `idLimit` bytes; `nil` for any other.
    func id<ID: TextIdentifier>(_ name: String, _: ID.Type = ID.self) -> ID? {
        text(name).flatMap { (1...Self.idLimit).contains($0.utf8.count) ? ID(rawValue: $0) : nil }
    }

    func scope(_ app: AppID) -> PurchaseScope? {
        text("environment").flatMap {
            try? PurchaseScope(app: app, environment: AppStoreEnvironment(rawValue: $0), testRun: text("testRun").map { TestRun($0) })
        }
    }

    func digest(_ name: String) -> EvidenceDigest? {
        guard let digits = text(name).map({ Array($0.utf8) }), digits.count == EvidenceDigest.length * 2 else { return nil }
        var octets: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let octet = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else { return nil }
            octets.append(octet)
        }
        return EvidenceDigest(octets)
    }

    var source: FactSource? {
        guard let isSigned = flag("isSigned"), let date = moment("signedDate"), let evidence = digest("evidence") else { return nil }
        return isSigned ? .signed(signedDate: date, evidence: evidence) : .legacyReceipt(creationDate: date, evidence: evidence)
    }
}
