import AppStoreTypes
import Entitlements

/// Whom to tell what time alone has changed.
struct DueQuestion: Sendable {
    let app: AppID
    let rules: AccessRules
    let moment: EpochMilliseconds
    let limit: Int

    /// The greatest number of customers, of events and of entries in one answer.
    static let pageLimit = 1_000

    init(_ app: AppID, rules: AccessRules, at moment: EpochMilliseconds, limit: Int) {
        self.app = app
        self.rules = rules
        self.moment = moment
        self.limit = Self.page(limit)
    }

    /// A limit within 1 and the greatest.
    static func page(_ limit: Int) -> Int { min(max(limit, 1), pageLimit) }
}

/// How many were told, and when the next one is due.
typealias DueAnswer = (told: Int, next: EpochMilliseconds?)
