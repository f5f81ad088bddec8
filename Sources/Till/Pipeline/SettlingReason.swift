/// Why a purchase is settled now.
enum SettlingReason: Hashable, Sendable {
    /// The result of a purchase call that the customer waits for.
    case call(IntentRecord)
    /// An earlier purchase stands in the way of a call that the customer waits for.
    case clearingTheWay
    /// The customer wishes to restore.
    case restore(customer: String)
    /// StoreKit brought it, or it waited in the outbox.
    case delivery

    /// The intent of the call.
    var intent: IntentRecord? { if case .call(let intent) = self { intent } else { nil } }

    /// Whether the app hears of it as the result of a call, and not as an event.
    var isCustomersWish: Bool {
        switch self {
        case .call, .clearingTheWay, .restore: true
        case .delivery: false
        }
    }

    /// Whether a customer wishes to restore what was given to another one; then the server decides anew.
    func isRestore(of grant: Grant) -> Bool { if case .restore(let customer) = self { customer != grant.customer } else { false } }

    /// How often the server is asked before the customer is told that it takes longer.
    var attempts: Int {
        switch self {
        case .call, .clearingTheWay: 3
        case .restore: 2
        case .delivery: 1
        }
    }
}
