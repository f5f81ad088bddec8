/// The configuration file with the environment's variables laid over it, its names checked.
struct ConfigurationTree {
    /// The root object.
    private(set) var root: [String: ConfigurationValue]
    /// What was wrong with names.
    private(set) var problems: [ConfigurationProblem] = []
    /// Variables that look like ours and are not; they are named but stop nothing, because schedulers set such names themselves.
    private(set) var ignoredVariables: [String] = []

    /// Lays the variables over the file and checks every name.
    init(file: ConfigurationValue, environment: [String: String]) {
        if case .object(let members) = file {
            root = members
        } else {
            root = [:]
            problems.append(
                ConfigurationProblem(
                    place: "the configuration file", fault: "holds \(file.kindInWords) at its top",
                    remedy: "begin it with { and end it with }"))
        }
        refuseUnknownNames()
        for (name, text) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix("TILL_") {
            overlay(name, text)
        }
    }

    /// The apps' ids in order.
    var appIDs: [String] {
        guard case .object(let apps) = root["apps"] ?? .null else { return [] }
        return apps.keys.sorted()
    }

    /// The value at a path; `nil` when there is none.
    func value(at path: [String]) -> ConfigurationValue? {
        var here: ConfigurationValue = .object(root)
        for name in path {
            guard case .object(let members) = here, let next = members[name] else { return nil }
            here = next
        }
        return here
    }

    // MARK: - Names of the file

    private mutating func refuseUnknownNames() {
        check(.object(root), at: [], written: [])
    }

    private mutating func check(_ value: ConfigurationValue, at pattern: [String], written: [String]) {
        guard !ConfigurationKey.all.contains(where: { $0.path == pattern }) else { return }
        let place = written.isEmpty ? "the configuration file" : written.joined(separator: ".")
        guard case .object(let members) = value else {
            if !written.isEmpty {
                problems.append(
                    ConfigurationProblem(
                        place: place, fault: "is \(value.kindInWords) where an object belongs",
                        remedy: "write { … } with any of: \(Self.children(of: pattern).joined(separator: ", "))"))
            }
            return
        }
        let known = Self.children(of: pattern)
        for name in members.keys.sorted() {
            guard let member = members[name] else { continue }
            if known == ["*"] {
                check(member, at: pattern + ["*"], written: written + [name])
            } else if known.contains(name) {
                check(member, at: pattern + [name], written: written + [name])
            } else {
                let path = (written + [name]).joined(separator: ".")
                problems.append(
                    ConfigurationProblem(
                        place: "\(Excerpt(path))", fault: "is no key that Till knows",
                        remedy: NearestName.of(name, among: known).map { "did you mean \((written + [$0]).joined(separator: "."))?" }
                            ?? "known here are: \(known.joined(separator: ", "))"))
            }
        }
    }

    /// The names that may follow a path.
    private static func children(of pattern: [String]) -> [String] {
        var seen: [String] = []
        for key in ConfigurationKey.all where key.path.count > pattern.count && Array(key.path.prefix(pattern.count)) == pattern {
            let name = key.path[pattern.count]
            if !seen.contains(name) { seen.append(name) }
        }
        return seen
    }

    // MARK: - Variables

    private mutating func overlay(_ variable: String, _ text: String) {
        let parts = variable.dropFirst("TILL_".count).split(separator: "__", omittingEmptySubsequences: false).map(String.init)
        for key in ConfigurationKey.all where Self.matches(key, parts) {
            let path = zip(key.path, parts).map { $0 == "*" ? appID(spelled: $1) : $0 }
            set(.variable(name: variable, text: text), at: path)
            return
        }
        guard parts.count > 1 else {
            ignoredVariables.append(variable)
            return
        }
        let app = parts.count == 3 ? parts[1] : "<APP>"
        let known = ConfigurationKey.all.map { $0.variable(app: app) }
        problems.append(
            ConfigurationProblem(
                place: "\(Excerpt(variable))", fault: "is no variable that Till knows",
                remedy: NearestName.of(variable, among: known).map { "did you mean \($0)?" } ?? "unset it, or see docs/configuration.md"))
    }

    private static func matches(_ key: ConfigurationKey, _ parts: [String]) -> Bool {
        key.path.count == parts.count && zip(key.path, parts).allSatisfy { $0 == "*" ? !$1.isEmpty : ConfigurationKey.capitals($0) == $1 }
    }

    /// The app of the file whose id is spelled so in variables, else a new id: small letters, `-` for `_`.
    private func appID(spelled spelling: String) -> String {
        appIDs.first { ConfigurationKey.capitals($0) == spelling } ?? String(spelling.lowercased().map { $0 == "_" ? "-" : $0 })
    }

    private mutating func set(_ value: ConfigurationValue, at path: [String]) {
        root = Self.setting(value, at: path[...], in: root)
    }

    private static func setting(
        _ value: ConfigurationValue, at path: ArraySlice<String>, in members: [String: ConfigurationValue]
    ) -> [String: ConfigurationValue] {
        guard let name = path.first else { return members }
        var result = members
        if path.count == 1 {
            result[name] = value
        } else {
            var inner: [String: ConfigurationValue] = [:]
            if case .object(let existing) = members[name] ?? .null { inner = existing }
            result[name] = .object(setting(value, at: path.dropFirst(), in: inner))
        }
        return result
    }
}
