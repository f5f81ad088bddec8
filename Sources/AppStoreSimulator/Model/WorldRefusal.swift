import AppStoreDeviceProtocol
public import AppStoreTypes

/// Why a command to the world was refused; the world is as it was before.
public struct WorldRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of refusal.
    public struct Code: OpenTextSet {
        /// The value as written.
        public let rawValue: String
        /// Wraps the text as it is.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app is not in the App Store.
        public static let unknownApp = Self(rawValue: "unknownApp")
        /// The account does not exist.
        public static let unknownAccount = Self(rawValue: "unknownAccount")
        /// The device does not exist.
        public static let unknownDevice = Self(rawValue: "unknownDevice")
        /// The app's catalogue lacks the product.
        public static let unknownProduct = Self(rawValue: "unknownProduct")
        /// No purchase has the id.
        public static let unknownTransaction = Self(rawValue: "unknownTransaction")
        /// No purchase waits under the name.
        public static let unknownPending = Self(rawValue: "unknownPending")
        /// No In-App Purchase key has the id.
        public static let unknownKey = Self(rawValue: "unknownKey")
        /// The simulator does not know the storefront.
        public static let unknownStorefront = Self(rawValue: "unknownStorefront")
        /// The clock cannot be set backwards.
        public static let clockBackwards = Self(rawValue: "clockBackwards")
        /// No offer code, family, token or request has the name.
        public static let unknownName = Self(rawValue: "unknownName")
        /// The renewal date cannot be moved in the state that the subscription is in.
        public static let notExtendable = Self(rawValue: "notExtendable")
        /// The renewal date was moved twice within a year.
        public static let extensionLimit = Self(rawValue: "extensionLimit")
        /// The thing belongs to somebody else of the family.
        public static let familyShared = Self(rawValue: "familyShared")
        /// What was asked makes no sense in the state that things are in.
        public static let notPossible = Self(rawValue: "notPossible")
        /// A value is outside its bounds.
        public static let badValue = Self(rawValue: "badValue")
        /// The values known when this version was made.
        public static let known: [Self] = [
            .unknownApp, .unknownAccount, .unknownDevice, .unknownProduct, .unknownTransaction, .unknownPending, .unknownKey,
            .unknownStorefront,
            .clockBackwards, .unknownName, .notExtendable, .extensionLimit, .familyShared, .notPossible, .badValue,
        ]
    }

    /// The kind.
    public let code: Code
    /// What is wrong, with which value, and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func app(_ id: BundleID) -> Self {
        Self(.unknownApp, "there is no app `\(id.rawValue.prefix(100))`: add it first")
    }

    static func device(_ id: DeviceName) -> Self {
        Self(.unknownDevice, "there is no device `\(id.rawValue.prefix(100))`: install an app on it first")
    }

    static func account(_ name: String) -> Self {
        Self(.unknownAccount, "there is no account `\(name.prefix(100))`: create it first")
    }

    static func product(_ id: ProductID, of app: BundleID) -> Self {
        Self(.unknownProduct, "`\(app.rawValue.prefix(100))` does not sell `\(id.rawValue.prefix(100))`")
    }

    static func transaction(_ id: TransactionID) -> Self {
        Self(.unknownTransaction, "no purchase has the id `\(id.rawValue.prefix(40))`")
    }
}
