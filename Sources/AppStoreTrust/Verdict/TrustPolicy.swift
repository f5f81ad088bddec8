public import AppStoreTypes

/// What a verifier demands of every document: whose signature, which app, which environments.
///
/// Build one for each app. Nothing in a document can widen it.
public struct TrustPolicy: Hashable, Sendable {
    /// Whether certificates are asked about at their issuer's responder (OCSP).
    public enum Revocation: Hashable, Sendable {
        /// Never; certificates are judged at the moment of signing, so that old documents stay good.
        case off
        /// Asked; no answer is a note on the verdict. Certificates are judged at the present moment.
        case soft
        /// Asked; no answer is a refusal that may pass later. Certificates are judged at the present moment.
        case hard
    }

    /// Where chains may end.
    public var anchors: TrustAnchors
    /// The app's bundle id, compared exactly; `nil` accepts every app's.
    public var bundleID: BundleID?
    /// The app's Apple id, compared in production only; `nil` accepts every app's.
    public var appAppleID: Int64?
    /// The environments accepted; `nil` accepts all.
    public var environments: Set<AppStoreEnvironment>?
    /// How far in the future, in milliseconds, a document may claim to be signed: clocks differ.
    public var clockSkew: Int64
    /// Whether certificates are asked about online.
    public var revocation: Revocation
    /// Whether anchors that the operator named may vouch for production data too.
    ///
    /// Off in every server. On only where a person asks what a file says under a root of their choice.
    public var configuredAnchorsVouchForProduction = false

    /// The skew that is usual: five minutes.
    public static let usualClockSkew: Int64 = 300_000

    /// States what is demanded.
    public init(
        anchors: TrustAnchors, bundleID: BundleID?, appAppleID: Int64?, environments: Set<AppStoreEnvironment>?,
        clockSkew: Int64 = Self.usualClockSkew, revocation: Revocation = .off
    ) {
        self.anchors = anchors
        self.bundleID = bundleID
        self.appAppleID = appAppleID
        self.environments = environments
        self.clockSkew = clockSkew
        self.revocation = revocation
    }

    /// Why the policy itself cannot work; `nil` when it can.
    ///
    /// A production policy without the app's Apple id would pass another app's notifications; refuse to start with it.
    public var defect: String? {
        if environments?.isEmpty == true { return "No environment is accepted: name at least one." }
        if environments?.contains(.production) == true && appAppleID == nil {
            return "Production is accepted but the app's Apple id is missing: name the number that App Store Connect shows for the app."
        }
        return nil
    }
}
