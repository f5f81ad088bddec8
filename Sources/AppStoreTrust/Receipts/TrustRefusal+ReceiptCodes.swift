extension TrustRefusal.Code {
    private init(_ name: String) { self.init(rawValue: name) }

    /// No bytes at all.
    public static let receiptEmpty = Self("receipt.empty")
    /// More bytes than are read.
    public static let receiptSize = Self("receipt.size")
    /// A character that base64 does not have, or an impossible number of them.
    public static let receiptBase64 = Self("receipt.base64")
    /// A signed transaction or another JWS where a receipt is expected.
    public static let receiptIsJWS = Self("receipt.is_jws")
    /// JSON where a receipt is expected.
    public static let receiptIsJSON = Self("receipt.is_json")
    /// A property list of iOS 6 where an app receipt is expected, or one that cannot be judged.
    public static let receiptIsLegacy = Self("receipt.is_legacy")
    /// The property list of an iOS 6 receipt cannot be read.
    public static let receiptPropertyList = Self("receipt.property_list")
    /// Neither a CMS container nor a text that holds one.
    public static let receiptUnrecognised = Self("receipt.unrecognised")
    /// The bytes are not well-formed BER: cut off, or damaged.
    public static let receiptEncoding = Self("receipt.encoding")
    /// Values are nested too deep, or there are too many.
    public static let receiptLimit = Self("receipt.limit")
    /// Well-formed BER that is no CMS signed data as receipts are.
    public static let receiptStructure = Self("receipt.structure")
    /// Not exactly one signer, or one whose certificate is not enclosed.
    public static let receiptSigner = Self("receipt.signer")
    /// A hash or signature method that receipts do not have.
    public static let receiptAlgorithm = Self("receipt.algorithm")
    /// The signer's key is too short or too long.
    public static let receiptKeySize = Self("receipt.key_size")
    /// The signature does not match the content.
    public static let receiptSignature = Self("receipt.signature")
    /// The signed content is no set of receipt attributes.
    public static let receiptPayload = Self("receipt.payload")
    /// The receipt does not say when it was made, so its certificates cannot be judged.
    public static let receiptCreationDate = Self("receipt.creation_date")
    /// The receipt says that it was made in the future.
    public static let receiptCreatedInFuture = Self("receipt.created_in_future")
    /// The receipt itself has ended (volume purchases).
    public static let receiptExpired = Self("receipt.expired")
    /// The receipt belongs to another device.
    public static let receiptDeviceHash = Self("receipt.device_hash")
}

extension TrustRefusal {
    /// A failure of the encoding as a refusal; `part` says in which bytes.
    init(encoding failure: BERFailure, of part: String) {
        self.init(
            failure.isLimit ? .receiptLimit : .receiptEncoding, failure.isLimit ? .limit : .format,
            "\(part) cannot be read: \(failure.words). Send the receipt file whole and unchanged.")
    }
}
