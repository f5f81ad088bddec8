/// Certificates as PEM text.
enum PEMForm {
    /// A certificate between its two lines.
    static func certificate(_ der: [UInt8]) -> String {
        var text = "-----BEGIN CERTIFICATE-----\n"
        var rest = Base64Form.encode(der)[...]
        while !rest.isEmpty {
            text += rest.prefix(64) + "\n"
            rest = rest.dropFirst(64)
        }
        return text + "-----END CERTIFICATE-----\n"
    }
}
