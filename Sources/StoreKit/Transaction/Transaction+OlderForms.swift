extension Transaction {
    /// The offer's type, in the older form.
    public var offerType: OfferType? { offer?.type }
    /// The offer's identifier, in the older form.
    public var offerID: String? { offer?.id }
    /// How the offer is paid, in the older form.
    public var offerPaymentModeStringRepresentation: String? { fields.text("offerDiscountType") }
    /// How long the offer lasts, in the older form.
    public var offerPeriodStringRepresentation: String? { fields.text("offerPeriod") }
    /// Where it was bought, in the older form.
    public var environmentStringRepresentation: String { environment.rawValue }
    /// What made the transaction, in the older form; a purchase when the payload does not say.
    public var reasonStringRepresentation: String { fields.text("transactionReason") ?? Reason.purchase.rawValue }
    /// The storefront's country in three letters, in the older form.
    public var storefrontCountryCode: String { fields.text("storefront") ?? "" }
    /// The currency, in the older form.
    public var currencyCode: String? { fields.text("currency") }
    /// How it was taken back, in the older form.
    public var revocationTypeStringRepresentation: String? { fields.text("revocationType") }
}
