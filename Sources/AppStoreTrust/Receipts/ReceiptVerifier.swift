public import AppStoreTypes

/// Decides whether an app receipt is genuine, of the right app, and from an environment that is served.
///
/// The checks in their order: size and form, CMS structure, methods, the path of certificates to an anchor of the policy, the
/// signature, the content, then with the content the dates (certificates are judged at the receipt's creation date), the app and
/// the environment. A receipt with no purchases in it is as valid as any other: it says that none had reached the device yet.
///
/// Not checked: the app's version (a server sees all versions), and by itself the device, see `DeviceIdentifier`.
/// Source: [Validating receipts on the device](https://developer.apple.com/documentation/appstorereceipts).
public struct ReceiptVerifier: Sendable {
    /// What is demanded of every receipt.
    public let policy: TrustPolicy
    private let chains: ReceiptChains

    /// Prepares for a policy; keep the verifier, because it remembers certificate paths.
    public init(policy: TrustPolicy) {
        self.policy = policy
        chains = ReceiptChains(anchors: policy.anchors)
    }

    /// Judges a receipt in any of the forms of `ReceiptText`.
    ///
    /// Repairs are told in the verdict's notes. A property list of iOS 6 is refused: see `LegacyReceipt`.
    /// - Parameters:
    ///   - sent: the receipt as it came.
    ///   - now: the present moment.
    ///   - device: when given, the receipt must belong to this device; a receipt without the inputs is refused too.
    public func receipt(_ sent: [UInt8], at now: EpochMilliseconds, device: DeviceIdentifier? = nil) -> Verdict<AppReceipt> {
        do {
            return .verified(try verified(ReceiptText(sent), at: now, device: device))
        } catch {
            return .refused(error)
        }
    }

    /// Judges a receipt whose text was brought back to bytes before.
    public func receipt(_ text: ReceiptText, at now: EpochMilliseconds, device: DeviceIdentifier? = nil) -> Verdict<AppReceipt> {
        do {
            return .verified(try verified(text, at: now, device: device))
        } catch {
            return .refused(error)
        }
    }

    private func verified(_ text: ReceiptText, at now: EpochMilliseconds, device: DeviceIdentifier?) throws(TrustRefusal)
        -> Verified<AppReceipt>
    {
        guard text.form == .container else {
            throw TrustRefusal(
                .receiptIsLegacy, .format,
                "This is a transaction receipt of iOS 6, whose signature names no certificate that can be judged. Send the app receipt instead."
            )
        }
        let container = try ReceiptContainer(text.bytes)
        let entry = try chains.entry(for: container)
        guard container.isSigned(by: entry.key) else {
            throw TrustRefusal(
                .receiptSignature, .signature,
                "The signature of \(entry.chain.leaf.subject) does not match the receipt: it was changed or damaged. Send the file unchanged."
            )
        }
        let receipt = try ReceiptPayload.read(container.content, in: container.payload)
        let creation = try judgeDates(of: receipt, chain: entry.chain, at: now)
        try IdentityCheck.bundleID(receipt.bundleID, policy: policy)
        let environment = try judgeEnvironment(of: receipt, chain: entry.chain)
        try judgeDevice(device, of: receipt)
        return Verified(
            content: receipt, signedBytes: text.bytes, environment: environment, anchor: entry.chain.anchor, signingDate: creation,
            notes: text.repairs.map(\.note))
    }

    private func judgeDates(of receipt: AppReceipt, chain: CheckedChain, at now: EpochMilliseconds) throws(TrustRefusal)
        -> EpochMilliseconds
    {
        guard let creation = receipt.creationDate else {
            throw TrustRefusal(
                .receiptCreationDate, .validity,
                "The receipt does not say when it was made (attribute 12), so its certificates cannot be judged. Refresh the receipt.",
                isRetryable: true)
        }
        guard creation.milliseconds <= now.milliseconds + policy.clockSkew else {
            throw TrustRefusal(
                .receiptCreatedInFuture, .validity,
                "The receipt says that it was made at \(creation.milliseconds), now is \(now.milliseconds) (ms since 1970). "
                    + "Set this machine's clock.", isRetryable: true)
        }
        if let refusal = chain.refusal(at: creation, meaning: "the receipt's creation date") { throw refusal }
        if let end = receipt.expirationDate, end < now {
            throw TrustRefusal(
                .receiptExpired, .validity,
                "The receipt ended at \(end.milliseconds) (ms since 1970; volume purchase taken back). Refresh the receipt.",
                isRetryable: true)
        }
        return creation
    }

    private func judgeEnvironment(of receipt: AppReceipt, chain: CheckedChain) throws(TrustRefusal) -> AppStoreEnvironment {
        let found = receipt.receiptType?.environment
        if chain.intermediate == nil, found != .xcode {
            throw TrustRefusal(
                .identityAnchorEnvironment, .environment,
                "The receipt is signed by the anchor \(chain.anchor.name) itself, as only Xcode does, but says "
                    + "\(Excerpt.quoted(receipt.receiptType?.rawValue ?? "")) instead of \"Xcode\".")
        }
        let environment = try IdentityCheck.environment(found, anchor: chain.anchor, policy: policy)
        // Attribute 1 is undocumented: it is compared when it is there, its absence refuses nothing.
        if let appAppleID = receipt.appAppleID, appAppleID != 0 {
            try IdentityCheck.appAppleID(appAppleID, environment: environment, policy: policy)
        }
        return environment
    }

    private func judgeDevice(_ device: DeviceIdentifier?, of receipt: AppReceipt) throws(TrustRefusal) {
        guard let device, device.binding(of: receipt) != .matches else { return }
        throw TrustRefusal(
            .receiptDeviceHash, .deviceHash,
            "The receipt's hash is not that of the device that was named: it was copied from another device, or restored from a backup. "
                + "Refresh the receipt on this device.", isRetryable: true)
    }
}

extension ReceiptContainer {
    /// Whether the signature is the key's, over the content or over signed attributes that name the content's hash.
    func isSigned(by key: PublicKey) -> Bool {
        let method = signer.digest.method
        let hash = method.hash(content)
        guard let attributes = signer.signedAttributes else {
            return RSASignature.accepts(signer.signature, hash: hash, method: method, key: key)
        }
        guard signer.messageDigest == hash else { return false }
        return RSASignature.accepts(signer.signature, hash: method.hash(attributes), method: method, key: key)
    }
}
