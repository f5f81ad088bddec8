public import AppStoreTypes

/// A notification of version 2 with the documents inside it, all verified and about the same app, environment and purchase.
public struct VerifiedNotification: Hashable, Sendable {
    /// The notification itself.
    public let payload: ResponseBodyV2DecodedPayload
    /// The transaction inside; `nil` when there is none, as in `TEST`.
    public let transaction: Verified<JWSTransactionDecodedPayload>?
    /// The renewal info inside; `nil` for anything but auto-renewable subscriptions.
    public let renewalInfo: Verified<JWSRenewalInfoDecodedPayload>?
    /// The app transaction inside; `nil` for anything but `RESCIND_CONSENT`.
    public let appTransaction: Verified<JWSAppTransactionDecodedPayload>?
}

extension JWSVerifier {
    func verifiedNotification(_ compact: [UInt8], _ now: EpochMilliseconds) throws(TrustRefusal) -> Verified<VerifiedNotification> {
        let outer: Verified<ResponseBodyV2DecodedPayload> = try verified(compact, now)
        let data = outer.content.data
        let transaction: Verified<JWSTransactionDecodedPayload>? = try inner(data?.signedTransactionInfo, now)
        let renewalInfo: Verified<JWSRenewalInfoDecodedPayload>? = try inner(data?.signedRenewalInfo, now)
        let appTransaction: Verified<JWSAppTransactionDecodedPayload>? = try inner(outer.content.appData?.signedAppTransactionInfo, now)
        for environment in [transaction?.environment, renewalInfo?.environment, appTransaction?.environment]
        where environment ?? outer.environment != outer.environment {
            throw Self.disagreement("environment", outer.environment.rawValue, environment?.rawValue)
        }
        if let transaction, transaction.content.bundleId != data?.bundleId {
            throw Self.disagreement("bundleId", data?.bundleId?.rawValue, transaction.content.bundleId?.rawValue)
        }
        if let appTransaction, appTransaction.content.bundleId != outer.content.appData?.bundleId {
            throw Self.disagreement("bundleId", outer.content.appData?.bundleId?.rawValue, appTransaction.content.bundleId?.rawValue)
        }
        if let transaction, let renewalInfo,
            transaction.content.originalTransactionId != renewalInfo.content.originalTransactionId
        {
            throw Self.disagreement(
                "originalTransactionId", transaction.content.originalTransactionId?.rawValue,
                renewalInfo.content.originalTransactionId?.rawValue)
        }
        return Verified(
            content: VerifiedNotification(
                payload: outer.content, transaction: transaction, renewalInfo: renewalInfo, appTransaction: appTransaction),
            signedBytes: compact, environment: outer.environment, anchor: outer.anchor, signingDate: outer.signingDate, notes: outer.notes)
    }

    private func inner<Payload: SignedPayload>(_ compact: String?, _ now: EpochMilliseconds) throws(TrustRefusal) -> Verified<Payload>? {
        guard let compact else { return nil }
        return try verified(Array(compact.utf8), now)
    }

    private static func disagreement(_ field: String, _ outer: String?, _ inner: String?) -> TrustRefusal {
        TrustRefusal(
            .identityDisagreement, .agreement,
            "The documents of one notification disagree: \(field) is \(Excerpt.quoted(outer ?? "missing")) in one and "
                + "\(Excerpt.quoted(inner ?? "missing")) in another. Send the notification as Apple posted it.")
    }
}
