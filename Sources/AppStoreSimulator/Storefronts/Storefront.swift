public import AppStoreTypes

/// A country's App Store.
public struct Storefront: Hashable, Sendable {
    /// ISO 3166-1 alpha-3, as in `USA`.
    public let countryCode: String
    /// Apple's number.
    public let id: StorefrontID
    /// The currency of its prices.
    public let currency: CurrencyCode
    /// The locale of its texts and prices, as in `en_US`.
    public let localeIdentifier: String
    /// What a catalogue's plain price is multiplied by; 1 but for currencies without a hundredth.
    let priceFactor: Int64

    private init(_ countryCode: String, _ id: StorefrontID, _ currency: CurrencyCode, _ locale: String, priceFactor: Int64 = 1) {
        self.countryCode = countryCode
        self.id = id
        self.currency = currency
        self.localeIdentifier = locale
        self.priceFactor = priceFactor
    }

    /// The storefront of a country; `nil` when the simulator does not know it.
    public static func of(_ countryCode: String) -> Storefront? { byCountry[countryCode] }

    /// The storefront that a world begins with.
    public static let unitedStates = Storefront("USA", "143441", "USD", "en_US")

    /// Every storefront that the simulator knows.
    public static let all: [Storefront] = [
        unitedStates,
        Storefront("ARE", "143481", "AED", "en_AE"),
        Storefront("AUS", "143460", "AUD", "en_AU"),
        Storefront("AUT", "143445", "EUR", "de_AT"),
        Storefront("BEL", "143446", "EUR", "nl_BE"),
        Storefront("BRA", "143503", "BRL", "pt_BR"),
        Storefront("CAN", "143455", "CAD", "en_CA"),
        Storefront("CHE", "143459", "CHF", "de_CH"),
        Storefront("CHN", "143465", "CNY", "zh_CN"),
        Storefront("DEU", "143443", "EUR", "de_DE"),
        Storefront("DNK", "143458", "DKK", "da_DK"),
        Storefront("ESP", "143454", "EUR", "es_ES"),
        Storefront("FIN", "143447", "EUR", "fi_FI"),
        Storefront("FRA", "143442", "EUR", "fr_FR"),
        Storefront("GBR", "143444", "GBP", "en_GB"),
        Storefront("HKG", "143463", "HKD", "zh_HK"),
        Storefront("IDN", "143476", "IDR", "id_ID", priceFactor: 10_000),
        Storefront("IND", "143467", "INR", "en_IN"),
        Storefront("IRL", "143449", "EUR", "en_IE"),
        Storefront("ITA", "143450", "EUR", "it_IT"),
        Storefront("JPN", "143462", "JPY", "ja_JP", priceFactor: 100),
        Storefront("KOR", "143466", "KRW", "ko_KR", priceFactor: 1_000),
        Storefront("MEX", "143468", "MXN", "es_MX"),
        Storefront("NLD", "143452", "EUR", "nl_NL"),
        Storefront("NOR", "143457", "NOK", "nb_NO"),
        Storefront("NZL", "143461", "NZD", "en_NZ"),
        Storefront("POL", "143478", "PLN", "pl_PL"),
        Storefront("PRT", "143453", "EUR", "pt_PT"),
        Storefront("SGP", "143464", "SGD", "en_SG"),
        Storefront("SWE", "143456", "SEK", "sv_SE"),
        Storefront("TUR", "143480", "TRY", "tr_TR"),
        Storefront("TWN", "143470", "TWD", "zh_TW"),
        Storefront("VNM", "143471", "VND", "vi_VN", priceFactor: 10_000),
    ]

    private static let byCountry = Dictionary(uniqueKeysWithValues: all.map { ($0.countryCode, $0) })
}
