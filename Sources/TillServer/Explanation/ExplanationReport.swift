import AppStoreTypes
public import Entitlements

/// An explanation as it is shown: the same text and JSON on the command line and over HTTP.
public struct ExplanationReport: Sendable {
    /// What is shown.
    public let explanation: Explanation
    /// The app.
    public let app: AppID

    /// Shows an explanation.
    public init(_ explanation: Explanation, app: AppID) {
        self.explanation = explanation
        self.app = app
    }

    /// The explanation for people, in lines that end with a line break.
    public var text: String {
        var lines = [
            "\(QuotedName(explanation.customer.rawValue)) in app \(QuotedName(app.rawValue)), as of \(explanation.moment.rfc3339)\(next)"
        ]
        for entitlement in explanation.entitlements { lines += Self.block(entitlement.words, entitlement.reasons) }
        for product in explanation.products { lines += Self.block(product.words, product.reasons) }
        if !explanation.claims.isEmpty { lines += Self.block("Claimed without success:", explanation.claims) }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The explanation for programs: one JSON object.
    public var json: [UInt8] { JSONReply.bytes(ExplanationReply(explanation, app: app)) }

    private var next: String {
        explanation.nextChange.map { "; unless something comes in, nothing changes before \($0.rfc3339)" }
            ?? "; unless something comes in, nothing changes any more"
    }

    private static func block(_ headline: String, _ reasons: [Reason]) -> [String] {
        ["", headline]
            + reasons.flatMap { reason in
                ["  \(label(of: reason)) \(reason.statement)"] + (reason.proof.map { ["         \($0)"] } ?? [])
            }
    }

    /// A word of five letters with a colon, so that the reasons stand in one column.
    private static func label(of reason: Reason) -> String {
        switch reason.effect {
        case .gives: "gives:"
        case .leavesOpen: "open: "
        case .denies: "not:  "
        case .tells: "note: "
        }
    }
}
