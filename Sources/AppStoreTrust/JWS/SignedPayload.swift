import AppStoreTypes
import Foundation

/// A payload that Apple signs as JWS, with what a verifier must know of it.
protocol SignedPayload: Decodable, Hashable, Sendable {
    /// Reads the payload's JSON.
    static func read(_ json: [UInt8]) throws -> Self

    /// The moment at which the certificates are judged; `nil` when the payload names none.
    var signingMoment: EpochMilliseconds? { get }

    /// The environment that the payload names; `nil` when it names none.
    var namedEnvironment: AppStoreEnvironment? { get }

    /// Whether a missing environment may be told by Xcode's certificate.
    var mayLeaveEnvironmentOut: Bool { get }

    /// Compares the app's bundle id with the policy, where the payload has one.
    func checkBundleID(_ policy: TrustPolicy) throws(TrustRefusal)

    /// Compares the app's Apple id with the policy, where the payload has one.
    func checkAppAppleID(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal)
}

extension SignedPayload {
    static func read(_ json: [UInt8]) throws -> Self { try JSONDecoder().decode(Self.self, from: Data(json)) }
    var mayLeaveEnvironmentOut: Bool { false }
    func checkAppAppleID(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal) {}
}

extension JWSTransactionDecodedPayload: SignedPayload {
    static func read(_ json: [UInt8]) throws -> Self { try Self(jsonBytes: json) }
    var signingMoment: EpochMilliseconds? { signedDate }
    var namedEnvironment: AppStoreEnvironment? { environment }

    func checkBundleID(_ policy: TrustPolicy) throws(TrustRefusal) { try IdentityCheck.bundleID(bundleId, policy: policy) }
}

extension JWSRenewalInfoDecodedPayload: SignedPayload {
    var signingMoment: EpochMilliseconds? { signedDate }
    var namedEnvironment: AppStoreEnvironment? { environment }

    /// Renewal info names no app: it is bound to one by the transaction that it came with.
    func checkBundleID(_ policy: TrustPolicy) throws(TrustRefusal) {}
}

extension JWSAppTransactionDecodedPayload: SignedPayload {
    var signingMoment: EpochMilliseconds? { receiptCreationDate }
    var namedEnvironment: AppStoreEnvironment? { receiptType }
    var mayLeaveEnvironmentOut: Bool { true }

    func checkBundleID(_ policy: TrustPolicy) throws(TrustRefusal) { try IdentityCheck.bundleID(bundleId, policy: policy) }

    func checkAppAppleID(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal) {
        try IdentityCheck.appAppleID(appAppleId, environment: environment, policy: policy)
    }
}

extension DecodedRealtimeRequestBody: SignedPayload {
    var signingMoment: EpochMilliseconds? { signedDate }
    var namedEnvironment: AppStoreEnvironment? { environment }

    /// Retention requests name the app by its Apple id only.
    func checkBundleID(_ policy: TrustPolicy) throws(TrustRefusal) {}

    func checkAppAppleID(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal) {
        try IdentityCheck.appAppleID(appAppleId, environment: environment, policy: policy)
    }
}

extension ResponseBodyV2DecodedPayload: SignedPayload {
    /// What a notification says about the app, from the first of its four possible parts that is there.
    private var identity: (bundleID: BundleID?, appAppleID: Int64?, environment: AppStoreEnvironment?) {
        if let data { return (data.bundleId, data.appAppleId, data.environment) }
        if let summary { return (summary.bundleId, summary.appAppleId, summary.environment) }
        if let token = externalPurchaseToken {
            // The object has no environment; Apple tells it by the beginning of the id.
            let environment = token.externalPurchaseId.map { $0.hasPrefix("SANDBOX") ? AppStoreEnvironment.sandbox : .production }
            return (token.bundleId, token.appAppleId, environment)
        }
        return (appData?.bundleId, appData?.appAppleId, appData?.environment)
    }

    var signingMoment: EpochMilliseconds? { signedDate }
    var namedEnvironment: AppStoreEnvironment? { identity.environment }

    func checkBundleID(_ policy: TrustPolicy) throws(TrustRefusal) { try IdentityCheck.bundleID(identity.bundleID, policy: policy) }

    func checkAppAppleID(_ policy: TrustPolicy, environment: AppStoreEnvironment) throws(TrustRefusal) {
        try IdentityCheck.appAppleID(identity.appAppleID, environment: environment, policy: policy)
    }
}
