/// A purchase that runs; a second tap on the same product gives the same one.
public final class Purchase: Sendable {
    /// The product.
    public let productID: String
    /// Who buys.
    let customer: String
    private let task: Task<Result<PurchaseOutcome, TillError>, Never>
    private let steps: ProgressLog

    init(
        of productID: String, by customer: String,
        _ work: @escaping @Sendable (_ step: @escaping @Sendable (PurchaseProgress) -> Void) async -> Result<PurchaseOutcome, TillError>
    ) {
        self.productID = productID
        self.customer = customer
        let steps = ProgressLog()
        self.steps = steps
        task = Task {
            let result = await work { steps.add($0) }
            switch result {
            case .success(let outcome): steps.add(.done(outcome))
            case .failure(let error): steps.add(.failed(error))
            }
            return result
        }
    }

    /// Every step from the first one on, for any number of listeners; ends after `done` or `failed`.
    public var progress: AsyncStream<PurchaseProgress> { steps.listen() }

    /// What it comes to; waits for it. Cancelling the waiting task does not stop the purchase.
    public var outcome: PurchaseOutcome {
        get async throws(TillError) { try await task.value.get() }
    }
}
