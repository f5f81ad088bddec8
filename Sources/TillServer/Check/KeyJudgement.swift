import Ledger

/// Whether keys and secrets are there, usable and kept from others.
///
/// A file that cannot be read, and a key of the wrong kind, has been refused with the configuration already.
enum KeyJudgement {
    /// Judges an app's keys.
    static func findings(_ app: AppConfiguration) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        let place = "apps.\(app.id)"
        if let key = app.inAppPurchaseKey {
            let words = "\(place).inAppPurchaseKey \(Excerpt(key.keyID)) is a private key on P-256"
            findings.append(
                key.issuerID == nil
                    ? CheckFinding(.keys, .warning, "\(words), and no issuer id is given", remedy: "add \(place).inAppPurchaseKey.issuerId")
                    : CheckFinding(.keys, .ok, "\(words), and its issuer id is given"))
        }
        let counts = "\(app.publishableKeys.count) publishable and \(app.secretKeys.count) secret keys"
        findings.append(
            app.secretKeys.isEmpty
                ? CheckFinding(
                    .keys, .warning, "\(place) has \(counts), so no back end may ask", remedy: "draw a pair: till serve --new-key")
                : CheckFinding(.keys, .ok, "\(place) has \(counts), of the right form"))
        if app.sharedSecret != nil { findings.append(CheckFinding(.keys, .ok, "\(place).sharedSecret is there")) }
        return findings
    }

    /// Judges how answers are signed.
    static func findings(_ answers: AnswerSettings) -> [CheckFinding] {
        guard answers.isEnabled, !answers.keyFiles.isEmpty else { return [] }
        return [CheckFinding(.keys, .ok, "answers.keyFiles are \(answers.keyFiles.count) private keys on P-256")]
    }

    /// Judges who may read a secret's file.
    ///
    /// - Parameter mode: the file's permissions as `chmod` has them; `nil` when they cannot be told.
    static func finding(_ file: SecretFile, mode: Int?) -> CheckFinding {
        let name = "\(Excerpt(file.path)), which \(file.place) names,"
        guard let mode else {
            return CheckFinding(.keys, .warning, "the permissions of \(name) cannot be told", remedy: "look at them yourself")
        }
        let remedy = "chmod 600 it, or 640 with the server's group"
        if mode & 0o002 != 0 { return CheckFinding(.keys, .warning, "\(name) may be changed by everybody on this machine", remedy: remedy) }
        if mode & 0o004 != 0 { return CheckFinding(.keys, .warning, "\(name) may be read by everybody on this machine", remedy: remedy) }
        return CheckFinding(.keys, .ok, "\(name) is kept from others")
    }

    /// Judges an endpoint's secrets as the ledger keeps them.
    static func finding(_ endpoint: CheckTarget.Endpoint) -> CheckFinding? {
        let name = "webhook \(Excerpt(endpoint.id.rawValue)) of app \(endpoint.app)"
        guard let settings = endpoint.settings else {
            return CheckFinding(
                .keys, .failed, "the settings of \(name) cannot be read by this version",
                remedy: "run the version that wrote them, or make the endpoint anew")
        }
        guard settings.format == .standard else { return nil }
        return settings.secrets.contains { $0.until == nil }
            ? CheckFinding(.keys, .ok, "\(name) has a secret that signs")
            : CheckFinding(.keys, .failed, "\(name) has no secret that signs", remedy: "rotate its secret (docs/webhooks.md)")
    }
}
