/// Purchases outside the App Store, announced by a notice; the simulated App Store offers none.
public enum ExternalPurchase: Sendable {
    /// How the notice ended.
    public enum NoticeResult: Hashable, Sendable {
        /// The customer went back.
        case cancelled
        /// The customer goes on; the token is for reporting.
        case continuedWithExternalPurchaseToken(token: String)
    }

    /// Always false here.
    public static var canPresent: Bool { get async { false } }

    /// Always throws `StoreKitError.unsupported` here.
    public static func presentNoticeSheet() async throws -> NoticeResult { throw StoreKitError.unsupported }
}

/// Links to purchases outside the App Store; the simulated App Store offers none.
public enum ExternalPurchaseLink: Sendable {
    /// Always false here.
    public static var canOpen: Bool { get async { false } }
    /// Always `nil` here.
    public static var eligibleURLs: [URL]? { get async { nil } }
    /// Always throws `StoreKitError.unsupported` here.
    public static func open() async throws { throw StoreKitError.unsupported }
    /// Always throws `StoreKitError.unsupported` here.
    public static func open(url: URL) async throws { throw StoreKitError.unsupported }
}

/// The app's own links to purchases outside the App Store; the simulated App Store offers none.
public enum ExternalPurchaseCustomLink: Sendable {
    /// How the notice ended.
    public enum NoticeResult: Hashable, Sendable {
        /// The customer went back.
        case cancelled
        /// The customer goes on.
        case continued
    }

    /// Where the link leads.
    public enum NoticeType: Int, Hashable, Sendable {
        /// A page inside the app.
        case withinApp
        /// The browser.
        case browser
    }

    /// A token for reporting.
    public struct Token: Hashable, Sendable {
        /// The text to report.
        public let value: String
    }

    /// Always false here.
    public static var isEligible: Bool { get async { false } }
    /// Always throws `StoreKitError.unsupported` here.
    public static func showNotice(type: NoticeType) async throws -> NoticeResult { throw StoreKitError.unsupported }
    /// Always throws `StoreKitError.unsupported` here.
    public static func token(for tokenType: String) async throws -> Token? { throw StoreKitError.unsupported }
}

/// A link to an account outside the app; the simulated App Store offers none.
public enum ExternalLinkAccount: Sendable {
    /// Always false here.
    public static var canOpen: Bool { get async { false } }
    /// Always throws `StoreKitError.unsupported` here.
    public static func open() async throws { throw StoreKitError.unsupported }
}
