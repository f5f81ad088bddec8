import AppStoreTrust

extension AppConfiguration {
    /// Reads what tokens about customers must be; `nil` when nothing is said.
    static func customerTokens(
        _ reader: inout ConfigurationReader, _ path: [String], _ source: Configuration.Source
    ) -> CustomerTokenRules? {
        let path = path + ["customerTokens"]
        let secret = reader.text(at: path + ["secret"])
        let set = reader.text(at: path + ["jwks"])
        let required = reader.flag(at: path + ["required"])
        guard secret != nil || set != nil else {
            if required == true {
                reader.refuse(path + ["required"], "is true without a key", "add customerTokens.secret or customerTokens.jwks")
            }
            return nil
        }
        guard secret == nil || set == nil else {
            reader.refuse(path + ["jwks"], "stands beside customerTokens.secret", "keep one of them: it fixes the algorithm")
            return nil
        }
        let keys =
            secret.flatMap { Self.secret($0, &reader, path + ["secret"], source) }
            ?? set.flatMap { Self.set($0, &reader, path + ["jwks"], source) }
        guard let keys else { return nil }
        var rules = CustomerTokenRules(keys: keys)
        rules.isRequired = required ?? false
        rules.allowsAnonymous = reader.flag(at: path + ["anonymous"]) ?? false
        rules.issuer = reader.text(at: path + ["issuer"])
        rules.audience = reader.text(at: path + ["audience"])
        rules.leewaySeconds = reader.number(at: path + ["leewaySeconds"], within: 0...300) ?? rules.leewaySeconds
        rules.longestSeconds = reader.number(at: path + ["longestSeconds"], within: 60...2_592_000) ?? rules.longestSeconds
        return rules
    }

    private static func secret(
        _ text: String, _ reader: inout ConfigurationReader, _ place: [String], _ source: Configuration.Source
    ) -> CustomerTokenRules.Keys? {
        guard let bytes = reader.secret(text, at: place, source) else { return nil }
        guard bytes.count >= TokenKey.shortestSecret else {
            reader.refuse(place, "names a secret of \(bytes.count) bytes", "draw one of at least \(TokenKey.shortestSecret) bytes")
            return nil
        }
        return .secret(bytes)
    }

    private static func set(
        _ text: String, _ reader: inout ConfigurationReader, _ place: [String], _ source: Configuration.Source
    ) -> CustomerTokenRules.Keys? {
        if text.contains("://") {
            guard TokenKeySet.allows(address: text) else {
                reader.refuse(place, "is \"\(Excerpt(text))\"", "write an address with https://, or the path of a file")
                return nil
            }
            return .address(text)
        }
        do {
            let bytes = try source.readFile(source.absolute(text), TokenKeySet.byteBound)
            guard !TokenKeySet.read(bytes).isEmpty else {
                reader.refuse(
                    place, "names \(Excerpt(text)), which holds no key that can be used",
                    "name a JSON Web Key Set with P-256, RSA or Ed25519 keys")
                return nil
            }
            return .set(bytes, file: text)
        } catch {
            reader.refuse(place, "names \(Excerpt(text)), which \(error)", "correct the path")
            return nil
        }
    }
}

extension ConfigurationReader {
    /// The bytes of a secret that a variable or a file holds, white space around them cut; `nil` when there are none, which is noted.
    mutating func secret(_ text: String, at place: [String], _ source: Configuration.Source) -> [UInt8]? {
        let white: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
            Array(bytes.drop(while: white).reversed().drop(while: white).reversed())
        }
        if text.hasPrefix("env:") {
            let variable = String(text.dropFirst(4))
            if let value = source.environment[variable] { return trimmed(Array(value.utf8)) }
            refuse(place, "names the variable \(Excerpt(variable)), which is not set", "set it for this process")
            return nil
        }
        if text.hasPrefix("file:") {
            let file = String(text.dropFirst(5))
            do {
                return trimmed(try source.readFile(source.absolute(file), 10_000))
            } catch {
                refuse(place, "names the file \(Excerpt(file)), which \(error)", "correct the path")
                return nil
            }
        }
        refuse(
            place, "is no reference to a secret (its text is not shown here)",
            "write \"env:VARIABLE\" or \"file:PATH\"; a secret itself does not belong into this file")
        return nil
    }
}
