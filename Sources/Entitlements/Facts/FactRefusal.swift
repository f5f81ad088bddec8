/// Why a document, although genuine, says too little or nonsense to become a fact.
///
/// A value to answer with, not a defect: the evidence can be kept and read again by a later version.
public struct FactRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The closed list of reasons.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// A field without which no purchase can be told is absent or empty.
        case missingField
        /// An id is too long or holds something that Apple's ids never hold.
        case impossibleID
        /// The quantity is zero, negative or beyond what a counter keeps.
        case impossibleQuantity
        /// A test store's document came without the name of its run.
        case missingTestRun
        /// Neither the document nor its envelope has a date by which to order it.
        case missingDate
        /// The document is about another app.
        case otherApp
    }

    /// The reason.
    public let reason: Reason
    /// Apple's name of the field.
    public let field: String
    /// What stood there, cut to 64 characters; `nil` when nothing did.
    public let value: String?

    /// Makes a refusal; the value is cut and freed of control characters.
    public init(_ reason: Reason, field: String, value: String? = nil) {
        self.reason = reason
        self.field = field
        self.value = value.map { text in
            String(text.unicodeScalars.prefix(64).map { $0.value < 32 || $0.value == 127 ? "?" : Character($0) })
        }
    }

    /// A stable code for replies and logs, such as `fact.missing_field`.
    public var code: String {
        switch reason {
        case .missingField: "fact.missing_field"
        case .impossibleID: "fact.impossible_id"
        case .impossibleQuantity: "fact.impossible_quantity"
        case .missingTestRun: "fact.missing_test_run"
        case .missingDate: "fact.missing_date"
        case .otherApp: "fact.other_app"
        }
    }

    /// What is wrong, with which value, and what to do.
    public var description: String {
        let shown = value.map { "'\($0)'" } ?? "nothing"
        return switch reason {
        case .missingField: "\(field) is missing: send the document as Apple gave it, or fetch the transaction anew"
        case .impossibleID: "\(field) holds \(shown), which is no id of Apple's: send the id as text, unchanged"
        case .impossibleQuantity: "\(field) holds \(shown), which cannot be bought: fetch the transaction anew"
        case .missingTestRun: "\(field) is \(shown), whose ids begin anew with each run: name the test run"
        case .missingDate: "\(field) is missing, so nothing tells how new the document is: send one that Apple dated"
        case .otherApp: "\(field) holds \(shown), which is another app's: send it under that app's key, or name that bundle id"
        }
    }
}
