/// Extensions by which Apple says what a certificate is for; their presence counts, their value does not.
public enum AppleMarker {
    /// On the certificate that signs receipts and transactions.
    public static let receiptSigner = "1.2.840.113635.100.6.11.1"
    /// On the intermediate (Apple Worldwide Developer Relations) that issues such signers.
    public static let developerRelations = "1.2.840.113635.100.6.2.1"
}
