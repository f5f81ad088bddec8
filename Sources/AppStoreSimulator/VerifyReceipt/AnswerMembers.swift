import AppStoreTypes

/// Members of one object of verifyReceipt's answer.
struct AnswerMembers {
    private(set) var members: [String: AnswerValue] = [:]

    var value: AnswerValue { .object(members) }

    mutating func text(_ name: String, _ text: String?) { members[name] = text.map { .text($0) } }

    mutating func number(_ name: String, _ number: Int64?) { members[name] = number.map { .number($0) } }

    mutating func truth(_ name: String, _ isTrue: Bool?) { text(name, isTrue.map { $0 ? "true" : "false" }) }

    mutating func digit(_ name: String, _ isTrue: Bool?) { text(name, isTrue.map { $0 ? "1" : "0" }) }

    mutating func set(_ name: String, _ value: AnswerValue?) { members[name] = value }

    /// A moment three times: in UTC, in milliseconds, and in Cupertino's time.
    mutating func date(_ name: String, _ moment: EpochMilliseconds?) {
        guard let moment else { return }
        text(name, MomentText.verifyReceipt(moment))
        text(name + "_ms", String(moment.milliseconds))
        text(name + "_pst", MomentText.verifyReceiptPacific(moment))
    }
}
