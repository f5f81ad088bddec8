public import AppStoreTypes
public import Entitlements

/// A part of a timeline as it is shown: the same text and JSON on the command line and over HTTP.
public struct TimelineReport: Sendable {
    /// What is shown.
    public let page: TimelinePage
    /// The customer.
    public let customer: CustomerID
    /// The app.
    public let app: AppID
    /// The last moment.
    public let moment: EpochMilliseconds
    /// Whether anything at all is known of the customer.
    public let isKnown: Bool

    /// Shows a part of a timeline.
    public init(_ page: TimelinePage, of customer: CustomerID, app: AppID, until moment: EpochMilliseconds, isKnown: Bool) {
        self.page = page
        self.customer = customer
        self.app = app
        self.moment = moment
        self.isKnown = isKnown
    }

    /// The entries for people, in lines that end with a line break.
    public var text: String {
        var lines = ["\(QuotedName(customer.rawValue)) in app \(QuotedName(app.rawValue)), until \(moment.rfc3339)", ""]
        for entry in page.entries {
            let mark = entry.environment.map { $0 == .production ? "" : " [\(Excerpt($0.rawValue))]" } ?? ""
            lines.append("\(entry.moment?.rfc3339 ?? "at an unknown time")  \(entry.kind.name)\(mark): \(entry.statement)")
            if let proof = entry.proof { lines.append("    \(proof)") }
        }
        if page.entries.isEmpty { lines.append("nothing happened") }
        if let next = page.next { lines += ["", "There is more: --after '\(next)'"] }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The entries for programs: one JSON object.
    public var json: [UInt8] { JSONReply.bytes(TimelineReply(self)) }
}
