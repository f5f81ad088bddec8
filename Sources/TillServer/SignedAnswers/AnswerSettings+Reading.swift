import AppStoreTrust

extension AnswerSettings {
    /// Reads `answers`.
    static func reading(_ reader: inout ConfigurationReader, _ source: Configuration.Source) -> AnswerSettings {
        var settings = AnswerSettings()
        settings.isEnabled = reader.flag(at: ["answers", "enabled"]) ?? settings.isEnabled
        settings.issuer = reader.text("answers", "issuer") ?? settings.issuer
        settings.lifetimeSeconds = reader.number("answers", "lifetimeSeconds", within: 60...2_592_000) ?? settings.lifetimeSeconds
        settings.rotationDays = reader.number("answers", "rotationDays", within: 1...3_650) ?? settings.rotationDays
        for file in reader.list(at: ["answers", "keyFiles"]) ?? [] {
            do {
                let pem = try source.readFile(source.absolute(file), 10_000)
                _ = try TokenSigner(pem: pem)
                settings.keyFiles.append(AnswerKeyFile(file: file, pem: pem))
            } catch {
                reader.refuse(
                    ["answers", "keyFiles"],
                    "names \(Excerpt(file)), which \(error is SigningFailure ? "holds no private P-256 key" : "\(error)")",
                    "make one: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256")
            }
        }
        for name in ["sealingKey", "previousSealingKey"] {
            guard let text = reader.text("answers", name), let secret = reader.secret(text, at: ["answers", name], source) else { continue }
            if secret.count < TokenKey.shortestSecret {
                reader.refuse(
                    ["answers", name], "names a secret of \(secret.count) bytes", "draw one of at least \(TokenKey.shortestSecret) bytes")
            }
            settings.sealingKeys.append(secret)
        }
        return settings
    }
}
