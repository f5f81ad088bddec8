/// What was seen of one customer's purchases from outside, over every launch of the app.
public final class CrashWitness: Sendable {
    private let state = Locked(State())

    private struct State {
        var recorded: Set<String> = []
        var refused: Set<String> = []
        var finished: [String] = []
        var tooEarly: [String] = []
        var toldGrants: [String] = []
        var toldRefusals: [String] = []
        var toldOrders: Set<String> = []
    }

    /// Nothing was seen yet.
    public init() {}

    /// The server has said of these that they are on its disk, or that they never will be the customer's.
    public func decided(recorded: [String], refused: [String]) {
        state.withLock {
            $0.recorded.formUnion(recorded)
            $0.refused.formUnion(refused)
        }
    }

    /// The client finishes a transaction.
    public func finishes(_ id: String) {
        state.withLock {
            $0.finished.append(id)
            if !$0.recorded.contains(id), !($0.refused.contains(id) && $0.toldRefusals.contains(id)) { $0.tooEarly.append(id) }
        }
    }

    /// The app was told.
    public func told(grant id: String, order: String? = nil) {
        state.withLock {
            $0.toldGrants.append(id)
            if let order { $0.toldOrders.insert(order) }
        }
    }

    /// The app was told.
    public func told(refusal id: String) { state.withLock { $0.toldRefusals.append(id) } }

    /// Transactions that were finished before the server had them, or before the app knew that it never will.
    public var finishedTooEarly: [String] { state.withLock { $0.tooEarly } }
    /// Everything that was finished, in this order.
    public var finished: [String] { state.withLock { $0.finished } }
    /// Every grant that the app was told of.
    public var toldGrants: [String] { state.withLock { $0.toldGrants } }
    /// Every refusal that the app was told of.
    public var toldRefusals: [String] { state.withLock { $0.toldRefusals } }
    /// The metadata of the orders that came back with grants.
    public var toldOrders: Set<String> { state.withLock { $0.toldOrders } }
}
