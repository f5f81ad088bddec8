import AppStoreTypes

/// The identity checks that all kinds of documents share.
enum IdentityCheck {
    /// The app must be the policy's, letter case included.
    static func bundleID(_ found: BundleID?, policy: TrustPolicy) throws(TrustRefusal) {
        guard let expected = policy.bundleID, found != expected else { return }
        let value = found.map { "is for \(Excerpt.quoted($0.rawValue, limit: 155))" } ?? "names no app"
        throw TrustRefusal(
            .identityBundleID, .bundleID,
            "The document \(value), not for \(Excerpt.quoted(expected.rawValue, limit: 155)). Send it to the server of its own app.")
    }

    /// In production the app's Apple id must be the policy's; elsewhere Apple leaves it out.
    static func appAppleID(_ found: Int64?, environment: AppStoreEnvironment, policy: TrustPolicy) throws(TrustRefusal) {
        guard environment == .production, let expected = policy.appAppleID, found != expected else { return }
        let value = found.map { "has the app Apple id \($0)" } ?? "has no app Apple id"
        throw TrustRefusal(
            .identityAppAppleID, .appAppleID, "The document \(value), expected is \(expected). Send it to the server of its own app.")
    }

    /// The environment must be one of the policy's, and one that the anchor may vouch for.
    static func environment(_ found: AppStoreEnvironment?, anchor: TrustAnchor, policy: TrustPolicy) throws(TrustRefusal)
        -> AppStoreEnvironment
    {
        guard let found else {
            throw TrustRefusal(.identityEnvironment, .environment, "The document names no environment, which never means Production.")
        }
        let isLocal = found == .xcode || found == .localTesting
        switch anchor.origin {
        case .apple where isLocal:
            throw TrustRefusal(
                .identityAnchorEnvironment, .environment,
                "The document says \(Excerpt.quoted(found.rawValue)), which Apple's own certificates never sign.")
        case .configured where found == .production && !policy.configuredAnchorsVouchForProduction:
            throw TrustRefusal(
                .identityAnchorEnvironment, .environment,
                "The document says \"Production\" but its certificates end at the configured anchor \(anchor.name), which is for test data only."
            )
        case .apple, .configured: break
        }
        guard policy.environments?.contains(found) ?? true else {
            let accepted = (policy.environments ?? []).map(\.rawValue).sorted().joined(separator: ", ")
            throw TrustRefusal(
                .identityEnvironment, .environment,
                "The document is from \(Excerpt.quoted(found.rawValue)); accepted is \(accepted). Send it to a server of that environment.")
        }
        return found
    }
}
