public import AppStoreTypes

/// Apple took a purchase back: a refund, or the end of family sharing.
public struct Revocation: Hashable, Sendable {
    /// When access ended.
    public let date: EpochMilliseconds
    /// Why, as Apple gives it; `nil` where it does not.
    public let reason: RevocationReason?
    /// Full refund, prorated refund, end of sharing; `nil` in older documents.
    public let type: RevocationType?
    /// The part of the price given back, in thousandths of a percent: 100000 is all; `nil` in older documents.
    public let percentage: Int64?

    /// A revocation with what the document tells about it.
    public init(date: EpochMilliseconds, reason: RevocationReason? = nil, type: RevocationType? = nil, percentage: Int64? = nil) {
        self.date = date
        self.reason = reason
        self.type = type
        self.percentage = percentage
    }
}
