import AppStoreTypes

/// Which notifications of the past are wanted.
struct NotificationQuery: Sendable {
    let start: EpochMilliseconds
    let end: EpochMilliseconds
    let type: NotificationTypeV2?
    let subtype: NotificationSubtype?
    let onlyFailures: Bool
    /// Any id of the one customer that is asked about.
    let customer: String?

    /// How long Apple remembers, in days.
    static func memory(in environment: AppStoreEnvironment) -> Int64 { environment == .production ? 180 : 30 }

    /// Reads the body.
    ///
    /// - Throws: the error of the first value that is not as Apple wants it.
    init(_ body: APIBody, in environment: AppStoreEnvironment, at now: EpochMilliseconds) throws(APIRefusal) {
        guard let start = body.integer("startDate"), start >= 0 else { throw APIRefusal(.invalidStartDate) }
        guard let end = body.integer("endDate"), end >= 0 else { throw APIRefusal(.invalidEndDate) }
        guard start >= now.milliseconds - Self.memory(in: environment) * CivilDate.dayLength else {
            throw APIRefusal(.startDateTooFarInPast)
        }
        self.start = EpochMilliseconds(start)
        self.end = EpochMilliseconds(min(end, now.milliseconds))
        guard start < end else { throw APIRefusal(.startDateAfterEndDate) }
        type = body.text("notificationType").map(NotificationTypeV2.init(rawValue:))
        subtype = body.text("notificationSubtype").map(NotificationSubtype.init(rawValue:))
        let isTyped = body.has("notificationType")
        if isTyped || body.has("notificationSubtype") {
            guard let type, NotificationPairs.isLegal(type, subtype), subtype != nil || !body.has("notificationSubtype") else {
                throw APIRefusal(.invalidNotificationType)
            }
        }
        if body.has("onlyFailures"), body.truth("onlyFailures") == nil { throw APIRefusal(.generalBadRequest) }
        onlyFailures = body.truth("onlyFailures") ?? false
        customer = body.text("transactionId") ?? body.text("originalTransactionId")
        guard customer == nil || !isTyped else { throw APIRefusal(.multipleFiltersSupplied) }
    }

    func wants(_ entry: NotificationBook.Entry) -> Bool {
        guard !entry.attempts.isEmpty, entry.draft.signedDate >= start, entry.draft.signedDate <= end else { return false }
        if let type, entry.draft.type != type { return false }
        if let subtype, entry.draft.subtype != subtype { return false }
        return !onlyFailures || !entry.attempts.contains { $0.result.isSuccess }
    }
}
