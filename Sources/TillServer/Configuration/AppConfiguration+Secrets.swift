extension AppConfiguration {
    /// The longest name of a key, in bytes; the audit has room for it.
    private static let nameBound = 100

    /// Reads the secret keys, each given as a hash, a variable or a file.
    static func secretKeys(_ reader: inout ConfigurationReader, _ path: [String], _ source: Configuration.Source) -> [SecretKey] {
        let key = path + ["secretKeys"]
        var keys: [SecretKey] = []
        for (name, text) in reader.texts(at: key) {
            guard (1...nameBound).contains(name.utf8.count) else {
                reader.refuse(key + ["\(Excerpt(name))"], "has a name of \(name.utf8.count) bytes", "name keys in 1 to \(nameBound) bytes")
                continue
            }
            if let secret = secretKey(&reader, text, named: name, at: key + [name], source) { keys.append(secret) }
        }
        return keys
    }

    /// Reads one secret, given as a hash, a variable or a file; `nil` when it cannot be read, which is noted.
    static func secretKey(
        _ reader: inout ConfigurationReader, _ text: String, named name: String, at place: [String], _ source: Configuration.Source
    ) -> SecretKey? {
        if text.hasPrefix("sha256:") {
            let hash = text.dropFirst("sha256:".count).lowercased()
            if Hexadecimal.allows(hash, octets: 32) { return SecretKey(name: name, hash: hash) }
            reader.refuse(place, "is no SHA-256", "write sha256: and 64 hexadecimal digits, as till serve --new-key prints them")
        } else if text.hasPrefix("env:") {
            let variable = String(text.dropFirst("env:".count))
            if let value = source.environment[variable] {
                return key(value, named: name, at: place, from: "the variable \(Excerpt(variable))", &reader)
            }
            reader.refuse(
                place, "names the variable \(Excerpt(variable)), which is not set", "set it for this process, or give the key's hash")
        } else if text.hasPrefix("file:") {
            let file = String(text.dropFirst("file:".count))
            do {
                let bytes = try source.readFile(source.absolute(file), 1_000)
                return key(String(decoding: bytes, as: UTF8.self), named: name, at: place, from: "the file \(Excerpt(file))", &reader)
            } catch {
                reader.refuse(place, "names the file \(Excerpt(file)), which \(error)", "correct the path, or give the key's hash")
            }
        } else {
            reader.refuse(
                place, "is no reference to a key (its text is not shown here)",
                "write \"sha256:HEX\", \"env:VARIABLE\" or \"file:PATH\"; a key itself does not belong into this file")
        }
        return nil
    }

    private static func key(
        _ text: String, named name: String, at place: [String], from origin: String, _ reader: inout ConfigurationReader
    ) -> SecretKey? {
        let key = text.filter { !$0.isWhitespace }
        guard KeyForm.allows(key), key.utf8.count >= KeyForm.shortestSecret else {
            reader.refuse(
                place, "takes \(origin), whose text is no good secret",
                "use a drawn key (till serve --new-key): at least \(KeyForm.shortestSecret) letters, digits, hyphens and underscores")
            return nil
        }
        return SecretKey(name: name, key: key)
    }
}
