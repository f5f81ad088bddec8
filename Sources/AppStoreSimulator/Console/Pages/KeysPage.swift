/// `/console/keys`: the keys of the App Store Server API, and the certificates.
enum KeysPage {
    private static let back = "/console/keys"

    static func content(_ view: ConsoleView) -> HTML {
        let rows = view.keys.map { key -> [HTML] in
            [
                "<code>\(key.keyID)</code>", "<code>\(key.issuerID)</code>",
                key.isRevoked ? "<span class=\"bad-text\">revoked</span>" : "valid",
                key.isRevoked ? "" : ConsoleFields.button("revokeKey", "Revoke", back: back, isDangerous: true, ("keyId", key.keyID)),
            ]
        }
        return """
            \(ConsoleFields.section("Keys for In-App Purchase", """
                \(ConsoleFields.table("Keys", ["Key id", "Issuer id", "State", ""], rows, empty: "There is no key yet."))
                \(ConsoleFields.button("createKey", "Create a key", back: back))
                """))
            \(ConsoleFields.section("Certificates", """
                <ul><li><a href="/ca/root.pem">Root of signed data</a></li><li><a href="/ca/receipts.pem">Root of receipts</a></li>
                <li><a href="/ca/roots.pem">Both</a></li><li><a href="/ca/xcode.pem">Those of Xcode</a></li></ul>
                \(ConsoleFields.button("rotateCertificates", "Sign with a new certificate from now on", back: back))
                \(ConsoleFields.form(
                    "setCertificates", button: "Set", back: back,
                    ConsoleFields.choice(
                        "What the responder (OCSP) answers", "state",
                        SetCertificatesCommand.State.allCases.map { ($0.rawValue, $0.rawValue) })))
                """))
            """
    }
}
