/// What differs between what a server runs with and what its file says now.
struct ConfigurationChange: Hashable, Sendable {
    /// Keys whose new values hold from now on.
    let applied: [String]
    /// Keys whose new values need a restart.
    let waiting: [String]

    /// Compares what two configurations were read from; the files that they name are not looked into.
    init(from old: Configuration, to new: Configuration) {
        let names = Set(old.written.keys).union(new.written.keys).filter { old.written[$0] != new.written[$0] }.sorted()
        applied = names.filter(Self.isLive)
        waiting = names.filter { !Self.isLive($0) }
    }

    private static func isLive(_ name: String) -> Bool { ConfigurationKey.all.contains { $0.dotted == name && $0.isLive } }
}

extension ConfigurationTree {
    /// The value of every key that is set, by the names on its way, as in `apps.game.bundleId`.
    var written: [String: ConfigurationValue] {
        var found: [String: ConfigurationValue] = [:]
        gather(.object(root), at: [], pattern: [], into: &found)
        return found
    }

    private func gather(
        _ value: ConfigurationValue, at path: [String], pattern: [String], into found: inout [String: ConfigurationValue]
    ) {
        if ConfigurationKey.all.contains(where: { $0.path == pattern }) {
            if value != .null { found[path.joined(separator: ".")] = value }
            return
        }
        guard case .object(let members) = value else { return }
        for (name, member) in members {
            gather(member, at: path + [name], pattern: pattern + [pattern == ["apps"] ? "*" : name], into: &found)
        }
    }
}
