public import AppStoreTrust

/// The key with which App Store Connect lets a team sign offers.
///
/// Nothing that prints a value of this type prints the key.
public struct InAppPurchaseKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The key's id in App Store Connect.
    public let keyID: String
    /// The team's issuer id; `nil` when it was not given, and then no offer is signed as a JWS.
    public let issuerID: String?
    let pem: [UInt8]

    /// A key in PEM, as App Store Connect hands it out; refused when it is none.
    public init(keyID: String, issuerID: String?, pem: [UInt8]) throws(SigningFailure) {
        _ = try TokenSigner(pem: pem)
        self.keyID = keyID
        self.issuerID = issuerID
        self.pem = pem
    }

    /// The key's id, and no part of the key.
    public var description: String { "InAppPurchaseKey(\(keyID))" }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension AppConfiguration {
    /// Reads the key for signing offers; `nil` when there is none, or what is wrong with it was noted.
    static func inAppPurchaseKey(
        _ reader: inout ConfigurationReader, _ path: [String], _ source: Configuration.Source
    ) -> InAppPurchaseKey? {
        let path = path + ["inAppPurchaseKey"]
        let keyID = reader.text(at: path + ["keyId"])
        let issuerID = reader.text(at: path + ["issuerId"])
        let reference = reader.text(at: path + ["key"])
        guard keyID != nil || issuerID != nil || reference != nil else { return nil }
        guard let keyID, (1...64).contains(keyID.utf8.count), TextForm.identifier.allows(keyID) else {
            reader.refuse(
                path + ["keyId"], "is missing or no id of a key", "copy the key's id from App Store Connect, as in \"2X9R4HXF34\"")
            return nil
        }
        if let issuerID, !((1...64).contains(issuerID.utf8.count) && TextForm.identifier.allows(issuerID)) {
            reader.refuse(path + ["issuerId"], "is no issuer id", "copy it from App Store Connect, where the keys are listed")
            return nil
        }
        guard let reference else {
            reader.refuse(path + ["key"], "is missing", "write \"file:PATH\" of the .p8 file, or \"env:VARIABLE\"")
            return nil
        }
        guard let pem = reader.secret(reference, at: path + ["key"], source) else { return nil }
        do throws(SigningFailure) {
            return try InAppPurchaseKey(keyID: keyID, issuerID: issuerID, pem: pem)
        } catch {
            reader.refuse(path + ["key"], "leads to no private key on P-256", "name the .p8 file as App Store Connect gave it")
            return nil
        }
    }
}
