/// Names of a certificate inside a container, read without decoding the rest of it.
struct EnclosedCertificate {
    /// Whether the certificate at `range` has this issuer and serial number, octet by octet.
    static func isNamed(issuer: [UInt8], serialNumber: [UInt8], at range: Range<Int>, in bytes: [UInt8]) -> Bool {
        guard let names = try? names(at: range, in: bytes) else { return false }
        return bytes[names.serialNumber] == serialNumber[...] && bytes[names.issuer] == issuer[...]
    }

    /// Certificate ::= SEQUENCE { SEQUENCE { [0] version OPTIONAL, serialNumber, signature, issuer, … } … }
    private static func names(at range: Range<Int>, in bytes: [UInt8]) throws(BERFailure) -> (serialNumber: Range<Int>, issuer: Range<Int>)?
    {
        var outer = BERReader(bytes, in: range)
        guard let certificate = try outer.next(ifTagged: BERTag.sequence) else { return nil }
        var parts = try outer.children(of: certificate)
        guard let signed = try parts.next(ifTagged: BERTag.sequence) else { return nil }
        var fields = try parts.children(of: signed)
        _ = try fields.next(ifTagged: BERTag.context0)
        guard let serial = try fields.next(ifTagged: BERTag.integer), try fields.next(ifTagged: BERTag.sequence) != nil,
            let issuer = try fields.next(ifTagged: BERTag.sequence)
        else { return nil }
        return (serial.content, issuer.start..<issuer.end)
    }
}
