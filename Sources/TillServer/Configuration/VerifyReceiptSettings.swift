/// How an app's part of the drop-in for verifyReceipt answers.
public struct VerifyReceiptSettings: Hashable, Sendable {
    /// As which of Apple's two addresses `/verifyReceipt` answers.
    public enum Answering: String, Hashable, Sendable, CaseIterable {
        /// As the one for production, so that a sandbox receipt gets 21007; the sandbox has its own path.
        case production
        /// As both: every receipt is read, and `environment` tells whence it is.
        case both
        /// Not at all.
        case off
    }

    /// As which address it answers.
    public var answering = Answering.production
    /// Apple's own endpoint, or a stand-in for it; `nil` where nobody is asked.
    public var upstream: VerifyReceiptHosts?

    /// As production, asking nobody.
    public init() {}
}

/// Where verifyReceipt is asked.
public struct VerifyReceiptHosts: Hashable, Sendable {
    /// The whole URL for production.
    public let production: String
    /// The whole URL for the sandbox.
    public let sandbox: String
    /// Whether they are Apple's own, which alone are believed about production.
    public let isApple: Bool

    /// Apple's own.
    public static let apple = VerifyReceiptHosts(
        production: "https://buy.itunes.apple.com/verifyReceipt", sandbox: "https://sandbox.itunes.apple.com/verifyReceipt", isApple: true)

    /// Others that answer as Apple's do, such as those of `till simulate`.
    public init(production: String, sandbox: String) {
        self.init(production: production, sandbox: sandbox, isApple: false)
    }

    private init(production: String, sandbox: String, isApple: Bool) {
        self.production = production
        self.sandbox = sandbox
        self.isApple = isApple
    }
}
