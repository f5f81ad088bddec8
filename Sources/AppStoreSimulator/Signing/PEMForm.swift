/// Certificates and keys as PEM text.
enum PEMForm {
    /// A certificate between its two lines.
    static func certificate(_ der: [UInt8]) -> String { text(der, label: "CERTIFICATE") }

    /// A private key (PKCS #8) between its two lines, as in a `.p8` file.
    static func privateKey(_ der: [UInt8]) -> String { text(der, label: "PRIVATE KEY") }

    private static func text(_ der: [UInt8], label: String) -> String {
        var text = "-----BEGIN \(label)-----\n"
        var rest = Base64Form.encode(der)[...]
        while !rest.isEmpty {
            text += rest.prefix(64) + "\n"
            rest = rest.dropFirst(64)
        }
        return text + "-----END \(label)-----\n"
    }
}
