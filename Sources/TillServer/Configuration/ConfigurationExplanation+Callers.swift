/// Who may call, and how often, in words.
extension ConfigurationExplanation {
    static func customerTokens(_ app: AppConfiguration) -> String {
        guard let rules = app.customerTokens else {
            return "Whoever has a publishable key may act for any customer whose id is known: see apps.\(app.id).customerTokens."
        }
        let keys =
            switch rules.keys {
            case .secret: "signed with a shared secret (HS256)"
            case .set(_, let file): "signed with a key of \(file)"
            case .address(let address): "signed with a key of \(address)"
            }
        let terms = [rules.issuer.map { "iss \($0)" }, rules.audience.map { "aud \($0)" }].compactMap { $0 }.joined(separator: ", ")
        let whose = terms.isEmpty ? "" : " (\(terms))"
        guard rules.isRequired else { return "Customer tokens \(keys)\(whose) are heeded where they are sent, and not required." }
        return "Publishable keys act only for the customer whom a token \(keys)\(whose) names"
            + (rules.allowsAnonymous ? ", or without one for customers without an account." : ".")
    }

    static func answers(_ settings: AnswerSettings) -> String {
        guard settings.isEnabled else { return "Answers are not signed." }
        let keys =
            if let first = settings.keyFiles.first {
                "with the key of \(first.file)"
            } else if settings.sealingKeys.isEmpty {
                "with keys that lie in the ledger in the clear (see answers.sealingKey)"
            } else {
                "with keys that lie sealed in the ledger"
            }
        return "Answers are signed for whoever sends a nonce, \(keys), and hold for \(settings.lifetimeSeconds) s at most."
    }

    static func rates(_ limits: RateLimits) -> [String] {
        guard !limits.rules.isEmpty else { return ["Nobody is refused for asking too often."] }
        return RateLimits.Party.allCases.compactMap { party in
            guard let rules = limits.rules[party], !rules.isEmpty else { return nil }
            let words = RateLimits.Kind.allCases.compactMap { kind in rules[kind].map { "\(kind.rawValue) \($0.words)" } }
            return "Each \(party.rawValue) may call, as rate and burst in this process: \(words.joined(separator: ", "))."
        }
    }
}
