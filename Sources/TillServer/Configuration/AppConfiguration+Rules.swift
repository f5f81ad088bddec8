import AppStoreTypes
import Entitlements

/// What the configuration says about ownership, balances and access.
extension AppConfiguration {
    /// Who has a purchase that several customers call theirs.
    static func ownership(_ reader: inout ConfigurationReader, _ path: [String]) -> OwnershipPolicy {
        let key = path + ["ownership"]
        var policy = OwnershipPolicy.standard
        if let text = reader.text(at: key) {
            if let conflict = OwnershipPolicy.Conflict(rawValue: text) {
                policy.conflict = conflict
            } else {
                reader.refuse(key, "is \"\(Excerpt(text))\"", "write \(Self.conflicts)")
            }
        }
        policy.requiresToken = reader.flag(at: path + ["requireToken"]) ?? false
        policy.givesMaskedHint = reader.flag(at: path + ["maskedHint"]) ?? false
        policy.shareLimit = reader.number(at: path + ["shareLimit"], within: 1...1_000).map { Int($0) }
        if let limit = reader.number(at: path + ["anonymousLimit"], within: 0...1_000) { policy.anonymousLimit = Int(limit) }
        for (name, text) in reader.texts(at: path + ["ownershipExceptions"]) {
            let place = path + ["ownershipExceptions", name]
            guard let environment = AppStoreEnvironment.known.first(where: { $0.rawValue == name }) else {
                let known = AppStoreEnvironment.known.map(\.rawValue)
                reader.refuse(place, "names no environment", "known are \(known.joined(separator: ", "))")
                continue
            }
            guard let terms = terms(text, requiresToken: policy.requiresToken) else {
                reader.refuse(place, "is \"\(Excerpt(text))\"", "write \(Self.conflicts), perhaps followed by withToken or withoutToken")
                continue
            }
            policy.exceptions[environment] = terms
        }
        return policy
    }

    private static let conflicts = "reject, transfer, transferIfInactive or share"

    private static func terms(_ text: String, requiresToken: Bool) -> OwnershipPolicy.Terms? {
        let words = text.split(separator: " ")
        guard let conflict = words.first.flatMap({ OwnershipPolicy.Conflict(rawValue: String($0)) }) else { return nil }
        switch words.dropFirst().map(String.init) {
        case []: return OwnershipPolicy.Terms(conflict: conflict, requiresToken: requiresToken)
        case ["withToken"]: return OwnershipPolicy.Terms(conflict: conflict, requiresToken: true)
        case ["withoutToken"]: return OwnershipPolicy.Terms(conflict: conflict, requiresToken: false)
        default: return nil
        }
    }

    /// Entitlements by the version that a customer got first.
    static func originalVersionBefore(_ reader: inout ConfigurationReader, _ path: [String]) -> [EntitlementID: AppVersion] {
        let key = path + ["originalVersionBefore"]
        var result: [EntitlementID: AppVersion] = [:]
        for (name, text) in reader.texts(at: key) {
            if let version = AppVersion(text) {
                result[EntitlementID(rawValue: name)] = version
            } else {
                reader.refuse(
                    key + [name], "is \"\(Excerpt(text))\"", "write a version or build number in quotes, as in \"2.0\" or \"317\"")
            }
        }
        return result
    }

    /// What products credit to balances.
    static func credits(_ reader: inout ConfigurationReader, _ path: [String]) -> [ProductID: CurrencyAmount] {
        let key = path + ["credits"]
        var result: [ProductID: CurrencyAmount] = [:]
        for (product, text) in reader.texts(at: key) {
            let words = text.split(separator: " ")
            guard words.count == 2, let units = Int64(words[0]), (1...CurrencyAmount.limit).contains(units), words[1].utf8.count <= 64
            else {
                reader.refuse(
                    key + [product], "is \"\(Excerpt(text))\"", "write an amount from 1 and the currency's name, as in \"100 coins\"")
                continue
            }
            result[ProductID(rawValue: product)] = CurrencyAmount(units, of: CurrencyID(rawValue: String(words[1])))
        }
        return result
    }

    /// What a refund does to a balance that is too small.
    static func clawback(_ reader: inout ConfigurationReader, _ path: [String]) -> ClawbackPolicy {
        let key = path + ["clawback"]
        guard let text = reader.text(at: key) else { return .goNegative }
        guard let policy = ClawbackPolicy(rawValue: text) else {
            reader.refuse(key, "is \"\(Excerpt(text))\"", "write goNegative or floorAtZero")
            return .goNegative
        }
        return policy
    }

    /// How long non-renewing subscriptions last.
    static func nonRenewingDays(_ reader: inout ConfigurationReader, _ path: [String]) -> [ProductID: Int64] {
        let key = path + ["nonRenewingDays"]
        var result: [ProductID: Int64] = [:]
        for (product, days) in reader.numbers(at: key, within: 1...36_525) { result[ProductID(rawValue: product)] = days }
        return result
    }
}
