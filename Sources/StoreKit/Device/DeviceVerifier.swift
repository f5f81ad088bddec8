import AppStoreTrust
import AppStoreTypes

/// Judges what the App Store signed, under the root certificate that the device trusts.
struct DeviceVerifier: Sendable {
    private let verifier: JWSVerifier
    private let deviceVerificationID: UUID?

    init(rootCertificate: [UInt8], bundleID: BundleID, deviceVerificationID: UUID?) throws(TrustRefusal) {
        var policy = TrustPolicy(
            anchors: TrustAnchors(configured: [try TrustAnchor(certificateDER: rootCertificate)]), bundleID: bundleID, appAppleID: nil,
            environments: nil)
        policy.configuredAnchorsVouchForProduction = true
        verifier = JWSVerifier(policy: policy)
        self.deviceVerificationID = deviceVerificationID
    }

    /// `nil` when the text is no signed document at all.
    func transaction(_ compact: String, session: DeviceSession?) -> VerificationResult<Transaction>? {
        guard let document = SignedDocument(compact: compact) else { return nil }
        let value = Transaction(document: document, session: session)
        let verdict = verifier.transaction(Array(compact.utf8), at: value.signedDate.epoch)
        return result(value, document, refusal: verdict.refusal, required: ["transactionId", "originalTransactionId", "productId"])
    }

    func renewalInfo(_ compact: String) -> VerificationResult<Product.SubscriptionInfo.RenewalInfo>? {
        guard let document = SignedDocument(compact: compact) else { return nil }
        let value = Product.SubscriptionInfo.RenewalInfo(document: document)
        let verdict = verifier.renewalInfo(Array(compact.utf8), at: value.signedDate.epoch)
        return result(value, document, refusal: verdict.refusal, required: ["originalTransactionId", "productId"])
    }

    func appTransaction(_ compact: String) -> VerificationResult<AppTransaction>? {
        guard let document = SignedDocument(compact: compact) else { return nil }
        let value = AppTransaction(document: document)
        let verdict = verifier.appTransaction(Array(compact.utf8), at: value.signedDate.epoch)
        return result(value, document, refusal: verdict.refusal, required: ["bundleId", "applicationVersion"])
    }

    private func result<Value>(
        _ value: Value, _ document: SignedDocument, refusal: TrustRefusal?, required: [String]
    ) -> VerificationResult<Value> {
        if let refusal { return .unverified(value, .init(refusal.check)) }
        if required.contains(where: { document.fields.members[$0] == nil }) { return .unverified(value, .missingRequiredProperties) }
        return isOfThisDevice(document.fields) ? .verified(value) : .unverified(value, .invalidDeviceVerification)
    }

    /// Whether the hash in the payload is the one of this device: SHA-384 of the nonce and the device's secret, in lower case.
    private func isOfThisDevice(_ fields: PayloadObject) -> Bool {
        guard let deviceVerificationID else { return true }
        guard let nonce = fields.uuid("deviceVerificationNonce"), let hash = fields.data("deviceVerification") else { return false }
        return Data(DeviceVerification.value(nonce: nonce.uuidString, deviceID: deviceVerificationID.uuidString)) == hash
    }
}

extension Date {
    /// The same moment in whole milliseconds; what exceeds the range is brought into it.
    var epoch: EpochMilliseconds {
        let milliseconds = timeIntervalSince1970 * 1000
        return EpochMilliseconds(Int64(exactly: milliseconds.rounded()) ?? (milliseconds < 0 ? .min : .max))
    }
}

extension VerificationResult.VerificationError {
    /// What StoreKit calls a failure of a check.
    init(_ check: Check) {
        switch check {
        case .limit, .format, .algorithm: self = .invalidEncoding
        case .chainLength, .certificate, .chain, .marker, .validity: self = .invalidCertificateChain
        case .revocation: self = .revokedCertificate
        case .signature: self = .invalidSignature
        case .payload, .bundleID, .appAppleID, .environment, .agreement: self = .missingRequiredProperties
        case .deviceHash: self = .invalidDeviceVerification
        }
    }
}
