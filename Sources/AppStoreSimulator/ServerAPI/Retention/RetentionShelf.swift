import AppStoreTypes

/// What a team keeps with Apple for customers who are about to cancel, for one app in one environment.
struct RetentionShelf: Sendable {
    /// Names a shelf.
    struct Place: Hashable, Sendable {
        let app: BundleID
        let environment: AppStoreEnvironment
    }

    struct Image: Sendable {
        let size: RetentionImageSize
        var state: RetentionContentState
    }

    struct Message: Sendable {
        /// The images that it shows.
        let images: [String]
        var state: RetentionContentState
    }

    /// Names a default message.
    struct Scope: Hashable, Sendable {
        let product: String
        let locale: String
    }

    struct Test: Sendable {
        let target: String
        /// What came of it; `nil` while it runs.
        var outcome: Outcome?
    }

    struct Outcome: Sendable {
        var durations: [Int64] = []
        var failures: [String: Int64] = [:]
    }

    /// Apple's bound on images; the one on messages is not known, the same is used.
    static let limit = 2_000
    var images: [String: Image] = [:]
    var messages: [String: Message] = [:]
    var defaults: [Scope: String] = [:]
    var realtimeURL: String?
    var tests: [String: Test] = [:]
}
