/// The name of a certificate's subject.
public struct DistinguishedName: Hashable, Sendable {
    /// The common name.
    public var commonName: String
    /// The unit of the organisation; `nil` leaves it out.
    public var organizationalUnit: String?
    /// The organisation; `nil` leaves it out.
    public var organization: String?
    /// Two letters of a country; `nil` leaves it out.
    public var country: String?

    /// Names a subject.
    public init(commonName: String, organizationalUnit: String? = nil, organization: String? = nil, country: String? = nil) {
        self.commonName = commonName
        self.organizationalUnit = organizationalUnit
        self.organization = organization
        self.country = country
    }

    /// The name in DER, in the order in which Apple writes it.
    var der: [UInt8] {
        var parts = [attribute("2.5.4.3", DERWriter.utf8(commonName))]
        if let organizationalUnit { parts.append(attribute("2.5.4.11", DERWriter.utf8(organizationalUnit))) }
        if let organization { parts.append(attribute("2.5.4.10", DERWriter.utf8(organization))) }
        if let country { parts.append(attribute("2.5.4.6", DERWriter.printable(country))) }
        return DERWriter.sequence(parts)
    }

    private func attribute(_ oid: String, _ value: [UInt8]) -> [UInt8] {
        DERWriter.set([DERWriter.sequence([DERWriter.oid(oid), value])])
    }
}
