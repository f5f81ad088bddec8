/// Carries something that belongs to one thread through code that may run elsewhere.
///
/// Unchecked because the compiler cannot follow the rule: after it was handed over, `value` is read only on the thread of the
/// loop that owns it, or by the owner before that thread starts and after it ended.
struct LoopBound<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
