import AppStoreTypes

/// What a piece of purchase data is.
enum InspectedKind: String, Sendable, CaseIterable {
    case receipt
    case legacyTransactionReceipt
    case transaction
    case renewalInfo
    case appTransaction
    case notification
    case retentionRequest
    case verifyReceiptRequest
    case verifyReceiptResponse
    case notificationV1
    case storekitConfiguration
    case serverAPIResponse
    case unknown
}

/// What was found out about one file.
struct Inspection: Sendable {
    /// The outcome, by which the exit status is chosen.
    enum Verdict: String, Sendable {
        /// Signed, and everything holds.
        case valid
        /// Readable, but not to be believed.
        case invalid
        /// Well-formed data that carries no signature, or none that can be judged.
        case unsigned
        /// Not to be read as any purchase data.
        case unreadable
    }

    /// A reason for the verdict or a remark.
    struct Reason: Hashable, Sendable {
        let code: String
        let message: String
    }

    /// The file as it was named, `-` for standard input.
    let file: String
    /// What it is.
    var kind: InspectedKind
    /// The outcome.
    var verdict: Verdict
    /// Why; remarks too.
    var reasons: [Reason] = []
    /// The anchor under which it is valid; `nil` when it is not.
    var anchor: String?
    /// What it says, under Apple's names; `nil` when nothing can be read.
    var content: JSONValue?

    /// The one line of `--json`.
    var jsonLine: String {
        JSONValue.object([
            JSONMember("file", .string(file)), JSONMember("kind", .string(kind.rawValue)), JSONMember("verdict", .string(verdict.rawValue)),
            JSONMember(
                "reasons",
                .array(reasons.map { .object([JSONMember("code", .string($0.code)), JSONMember("message", .string($0.message))]) })),
            JSONMember("anchor", anchor.map(JSONValue.string) ?? .null), JSONMember("content", content ?? .null),
        ]).compactText
    }

    /// What cannot be read at all.
    static func unreadable(_ file: String, kind: InspectedKind = .unknown, code: String, _ message: String) -> Inspection {
        Inspection(file: file, kind: kind, verdict: .unreadable, reasons: [Reason(code: code, message: message)])
    }
}
