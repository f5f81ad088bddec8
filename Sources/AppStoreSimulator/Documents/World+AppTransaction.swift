import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// What Apple says about an app on a device; `nil` when it is not installed or nobody is signed in.
    mutating func appTransactionPayload(_ key: InstalledApp.Key) -> JWSAppTransactionDecodedPayload? {
        guard let index = library(of: key), let installation = installations[key] else { return nil }
        let library = libraries[index]
        var payload = JWSAppTransactionDecodedPayload()
        payload.receiptType = installation.environment
        payload.bundleId = key.app
        payload.applicationVersion = installation.documentVersion
        payload.receiptCreationDate = now
        payload.originalPurchaseDate = library.firstInstalled
        payload.originalApplicationVersion = library.firstVersion
        payload.appTransactionId = library.appTransactionID
        payload.originalPlatform = installation.platform
        if installation.environment == .production {
            payload.appAppleId = apps[key.app]?.appAppleID
            payload.versionExternalIdentifier = versionIdentifier(key.app, installation.documentVersion)
        }
        return payload
    }

    /// What Apple's servers say about an account's copy of an app, for no device.
    func serverAppTransaction(_ index: Int) -> JWSAppTransactionDecodedPayload {
        let library = libraries[index]
        var payload = JWSAppTransactionDecodedPayload()
        payload.receiptType = library.key.environment
        payload.bundleId = library.key.app
        payload.receiptCreationDate = now
        payload.originalPurchaseDate = library.firstInstalled
        payload.originalApplicationVersion = library.firstVersion
        payload.appTransactionId = library.appTransactionID
        let installed = (installationsByAccount[library.key.account] ?? []).first { $0.app == library.key.app }
        payload.originalPlatform = installed.flatMap { installations[$0]?.platform } ?? .iOS
        if library.key.environment == .production { payload.appAppleId = apps[library.key.app]?.appAppleID }
        return payload
    }

    /// The opaque number of a build.
    func versionIdentifier(_ app: BundleID, _ version: String) -> Int64 {
        800_000_000 + Int64(SeededGenerator.folded(app.rawValue + "/" + version) % 90_000_000)
    }

    /// The UUID that device-side signatures for an app are bound to; stable per device and app.
    func deviceVerificationID(_ key: InstalledApp.Key) -> String {
        var generator = SeededGenerator(seed: settings.seed, purpose: "device \(key.device.rawValue) \(key.app.rawValue)")
        return generator.uuid()
    }
}
