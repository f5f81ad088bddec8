/// The country whose App Store the customer uses.
public struct Storefront: Identifiable, Sendable {
    /// A storefront identifier.
    public typealias ID = String

    /// Apple's number of the storefront.
    public let id: String
    /// The country in three letters.
    public let countryCode: String

    /// The currency of the country, where it is known.
    public var currency: Locale.Currency? { Self.currency(of: countryCode) }

    /// The customer's storefront now; `nil` when it cannot be known. Do not store it.
    public static var current: Storefront? { get async { await DeviceSession.available()?.storefront() } }

    /// Changes, as they come; never ends.
    public static var updates: Storefronts {
        let session = DeviceSession.available()
        return Storefronts(feed: Feed(source: .live { session?.storefrontUpdates.listen() ?? .ended }))
    }

    private static func currency(of alpha3: String) -> Locale.Currency? {
        guard let region = Locale.Region.isoRegions.first(where: { $0.alpha3 == alpha3 }) else { return nil }
        return Locale(identifier: "und_\(region.identifier)").currency
    }
}

extension Locale.Region {
    /// The three letters of a country, for the storefronts in which Apple sells most.
    fileprivate var alpha3: String? { Self.alpha3[identifier] }

    private static let alpha3: [String: String] = [
        "US": "USA", "CA": "CAN", "MX": "MEX", "BR": "BRA", "AR": "ARG", "CL": "CHL", "CO": "COL", "GB": "GBR", "IE": "IRL", "FR": "FRA",
        "DE": "DEU", "IT": "ITA", "ES": "ESP", "PT": "PRT", "NL": "NLD", "BE": "BEL", "LU": "LUX", "AT": "AUT", "CH": "CHE", "SE": "SWE",
        "NO": "NOR", "DK": "DNK", "FI": "FIN", "IS": "ISL", "PL": "POL", "CZ": "CZE", "SK": "SVK", "HU": "HUN", "RO": "ROU", "BG": "BGR",
        "GR": "GRC", "TR": "TUR", "UA": "UKR", "RU": "RUS", "IL": "ISR", "SA": "SAU", "AE": "ARE", "EG": "EGY", "ZA": "ZAF", "NG": "NGA",
        "KE": "KEN", "IN": "IND", "PK": "PAK", "TH": "THA", "VN": "VNM", "MY": "MYS", "SG": "SGP", "ID": "IDN", "PH": "PHL", "CN": "CHN",
        "HK": "HKG", "MO": "MAC", "TW": "TWN", "JP": "JPN", "KR": "KOR", "AU": "AUS", "NZ": "NZL", "HR": "HRV", "SI": "SVN", "RS": "SRB",
        "EE": "EST", "LV": "LVA", "LT": "LTU", "MT": "MLT", "CY": "CYP", "PE": "PER", "UY": "URY", "KZ": "KAZ", "QA": "QAT", "KW": "KWT",
    ]
}
