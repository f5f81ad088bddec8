import Dispatch

/// Runs work that blocks, such as flushing a file to disk, away from Swift's own threads and one piece after the other.
struct StorageQueue: Sendable {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

    /// Waits without blocking until the work is done.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws(TillError) -> Value) async throws(TillError) -> Value {
        let outcome: Result<Value, TillError> = await withCheckedContinuation { continuation in
            queue.async {
                do throws(TillError) {
                    continuation.resume(returning: .success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try outcome.get()
    }
}
