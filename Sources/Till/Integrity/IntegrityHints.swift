import AppStoreTypes
import Foundation

/// The hints about the device that travel with a purchase: a bounded object of named booleans and texts, never a verdict.
final class IntegrityHints: Sendable {
    private let probe: IntegrityProbe
    private let checks: [IntegrityCheck]
    /// What the SDK's own checks found, once for the run of the app, as some of them touch many files.
    private let own = Guarded<[(name: String, hint: IntegrityHint)]?>(nil)

    /// Bytes of the whole object, which the server takes up to 4 KB of.
    static let byteBound = 3_500
    /// Bytes of a name and of a text.
    private static let bounds = (name: 64, text: 256)

    /// - Parameter checks: The app's own; one with the name of another that comes before it is left out.
    init(probe: IntegrityProbe, checks: [IntegrityCheck] = []) {
        self.probe = probe
        self.checks = checks
    }

    /// The object.
    var json: JSONValue {
        let found = ownHints() + checks.compactMap { check in check.look().map { (check.name, $0) } }
        var members: [JSONMember] = []
        var names: Set<String> = []
        // The braces, and a word that something is left out.
        var count = 2 + "\"truncated\":true,".utf8.count
        for (name, hint) in found {
            let member = JSONMember(Self.memberName(name), Self.value(hint))
            guard !member.name.isEmpty, names.insert(member.name).inserted else { continue }
            let bytes = JSONValue.object([member]).bytes.count
            guard count + bytes <= Self.byteBound else {
                members.append(JSONMember("truncated", .bool(true)))
                break
            }
            count += bytes
            members.append(member)
        }
        return .object(members)
    }

    private func ownHints() -> [(name: String, hint: IntegrityHint)] {
        own.withLock { own in
            if let own { return own }
            let hints = DeviceCheck.all.compactMap { check in check.look(probe).map { (name: check.name, hint: $0) } }
            own = hints
            return hints
        }
    }

    private static func memberName(_ name: String) -> String {
        let characters = name.unicodeScalars.prefix(bounds.name).map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", ".": Character(scalar)
            default: "_"
            }
        }
        return String(characters)
    }

    private static func value(_ hint: IntegrityHint) -> JSONValue {
        switch hint {
        case .flag(let flag): return .bool(flag)
        case .text(let text):
            var cut = Excerpt.of(String(text.prefix(bounds.text)))
            while cut.utf8.count > bounds.text { cut.removeLast() }
            return .string(cut)
        }
    }
}
