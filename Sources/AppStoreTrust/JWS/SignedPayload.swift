import AppStoreTypes

/// A payload that Apple signs as JWS, with what a verifier must know of it.
protocol SignedPayload: Decodable, Hashable, Sendable {
    /// The moment at which the certificates are judged; `nil` when the payload names none.
    var signingMoment: EpochMilliseconds? { get }

    /// The environment that the payload names; `nil` when it names none.
    var namedEnvironment: AppStoreEnvironment? { get }

    /// Compares app and Apple id with the policy; the environment is judged already.
    func checkIdentity(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal)

    /// The environment to take when none is named, by the anchor alone; `nil` for payloads that must name one.
    static func environment(impliedBy anchor: TrustAnchor, isSingleCertificate: Bool) -> AppStoreEnvironment?
}

extension SignedPayload {
    static func environment(impliedBy anchor: TrustAnchor, isSingleCertificate: Bool) -> AppStoreEnvironment? { nil }
}

extension JWSTransactionDecodedPayload: SignedPayload {
    var signingMoment: EpochMilliseconds? { signedDate }
    var namedEnvironment: AppStoreEnvironment? { environment }

    func checkIdentity(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal) {
        try IdentityCheck.bundleID(bundleId, policy: policy)
    }
}

extension JWSRenewalInfoDecodedPayload: SignedPayload {
    var signingMoment: EpochMilliseconds? { signedDate }
    var namedEnvironment: AppStoreEnvironment? { environment }

    /// Renewal info names no app: it is bound to one by the transaction that it came with.
    func checkIdentity(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal) {}
}

extension JWSAppTransactionDecodedPayload: SignedPayload {
    var signingMoment: EpochMilliseconds? { receiptCreationDate }
    var namedEnvironment: AppStoreEnvironment? { receiptType }

    func checkIdentity(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal) {
        try IdentityCheck.bundleID(bundleId, policy: policy)
        try IdentityCheck.appAppleID(appAppleId, environment: environment, policy: policy)
    }

    /// Xcode has left `receiptType` out; its single certificate tells. Nothing missing ever means production.
    static func environment(impliedBy anchor: TrustAnchor, isSingleCertificate: Bool) -> AppStoreEnvironment? {
        anchor.origin == .configured && isSingleCertificate ? .xcode : nil
    }
}

extension DecodedRealtimeRequestBody: SignedPayload {
    var signingMoment: EpochMilliseconds? { signedDate }
    var namedEnvironment: AppStoreEnvironment? { environment }

    func checkIdentity(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal) {
        try IdentityCheck.appAppleID(appAppleId, environment: environment, policy: policy)
    }
}

extension ResponseBodyV2DecodedPayload: SignedPayload {
    var signingMoment: EpochMilliseconds? { signedDate }

    var namedEnvironment: AppStoreEnvironment? {
        if let data { return data.environment }
        if let summary { return summary.environment }
        if let token = externalPurchaseToken {
            return token.externalPurchaseId.map { $0.hasPrefix("SANDBOX") ? .sandbox : .production }
        }
        return appData?.environment
    }

    func checkIdentity(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal) {
        let identity: (BundleID?, Int64?)
        if let data {
            identity = (data.bundleId, data.appAppleId)
        } else if let summary {
            identity = (summary.bundleId, summary.appAppleId)
        } else if let token = externalPurchaseToken {
            identity = (token.bundleId, token.appAppleId)
        } else {
            identity = (appData?.bundleId, appData?.appAppleId)
        }
        try IdentityCheck.bundleID(identity.0, policy: policy)
        try IdentityCheck.appAppleID(identity.1, environment: environment, policy: policy)
    }
}
