extension SimulatedAppStore {
    /// What verifyReceipt answers instead of the truth.
    enum FaultyAnswer {
        case code(Int)
        case status(Int)
    }

    /// Takes the faults planned for verifyReceipt; `nil` when the truth is to be answered.
    func faultyVerifyReceiptAnswer() async -> FaultyAnswer? {
        var answer: FaultyAnswer?
        for fault in faults.take(.verifyReceipt, name: "verifyReceipt") {
            switch fault.kind {
            case .code: answer = .code(fault.value ?? 21_005)
            case .status: answer = .status(fault.value ?? 503)
            case .loseRequest, .loseReply: answer = .status(504)
            case .delay: try? await Task.sleep(for: .milliseconds(min(max(fault.value ?? 0, 0), 60_000)))
            case .double: break
            }
        }
        return answer
    }
}
