import Foundation
import Ledger

/// What the configuration says about Apple's old ways: shared secret, version 1 notifications, verifyReceipt, and relays to another vendor.
extension AppConfiguration {
    /// The shared secret, named by a variable or a file.
    static func sharedSecret(_ reader: inout ConfigurationReader, _ path: [String], _ source: Configuration.Source) -> SharedSecret? {
        let key = path + ["sharedSecret"]
        guard let text = reader.text(at: key) else { return nil }
        let found: String
        if text.hasPrefix("env:") {
            let variable = String(text.dropFirst("env:".count))
            guard let value = source.environment[variable] else {
                reader.refuse(key, "names the variable \(Excerpt(variable)), which is not set", "set it for this process")
                return nil
            }
            found = value
        } else if text.hasPrefix("file:") {
            let file = String(text.dropFirst("file:".count))
            do {
                found = String(decoding: try source.readFile(source.absolute(file), 1_000), as: UTF8.self)
            } catch {
                reader.refuse(key, "names the file \(Excerpt(file)), which \(error)", "correct the path")
                return nil
            }
        } else {
            reader.refuse(
                key, "is no reference to a secret (its text is not shown here)",
                "write \"env:VARIABLE\" or \"file:PATH\"; the secret itself does not belong into this file")
            return nil
        }
        guard let secret = SharedSecret(found.filter { !$0.isWhitespace }) else {
            reader.refuse(
                key, "leads to a text that is no shared secret",
                "copy the 32 digits that App Store Connect shows as App-Specific Shared Secret")
            return nil
        }
        return secret
    }

    /// Where notifications are passed on to.
    static func relays(_ reader: inout ConfigurationReader, _ path: [String]) -> [String] {
        let key = path + ["relayNotifications"]
        let targets = reader.list(at: key) ?? []
        if targets.count > Submission.Relay.limits.targets {
            reader.refuse(key, "names \(targets.count) addresses", "name at most \(Submission.Relay.limits.targets)")
        }
        if Set(targets).count < targets.count { reader.refuse(key, "names an address twice", "name each once") }
        for (index, target) in targets.enumerated() where !isAddress(target) {
            reader.refuse(
                key + [String(index)], "is no address to post to (its text is not shown here)",
                "write a whole URL that begins with https://, or http:// within your own network")
        }
        return targets
    }

    /// How verifyReceipt's drop-in answers.
    static func verifyReceipt(_ reader: inout ConfigurationReader, _ path: [String]) -> VerifyReceiptSettings {
        var settings = VerifyReceiptSettings()
        let key = path + ["verifyReceipt"]
        if let text = reader.text(at: key) {
            if let answering = VerifyReceiptSettings.Answering(rawValue: text) {
                settings.answering = answering
            } else {
                reader.refuse(key, "is \"\(Excerpt(text))\"", "write production, both or off")
            }
        }
        let place = path + ["verifyReceiptUpstream"]
        let hosts = reader.list(at: place) ?? []
        if hosts == ["apple"] {
            settings.upstream = .apple
        } else if hosts.count == 2, hosts.allSatisfy(isAddress) {
            settings.upstream = VerifyReceiptHosts(production: whole(hosts[0]), sandbox: whole(hosts[1]))
        } else if !hosts.isEmpty {
            reader.refuse(
                place, "names neither Apple nor two addresses",
                "write [\"apple\"], or the URLs for production and for the sandbox, in this order")
        }
        return settings
    }

    private static func isAddress(_ text: String) -> Bool {
        guard text.utf8.count <= 1_000, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text) else { return false }
        return (url.scheme == "https" || url.scheme == "http") && url.host?.isEmpty == false && url.user == nil && url.fragment == nil
    }

    private static func whole(_ address: String) -> String {
        let name = "/verifyReceipt"
        return address.hasSuffix(name) ? address : (address.hasSuffix("/") ? String(address.dropLast()) : address) + name
    }
}
