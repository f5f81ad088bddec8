import Foundation

/// A thread of its own for work that blocks, so that no task ever waits for a disk.
struct WorkerThread: Sendable {
    private let isFinished = Monitor(false)

    /// Starts a thread that runs `body` to its end.
    init(name: String, body: @escaping @Sendable () -> Void) {
        let isFinished = isFinished
        let thread = Thread {
            body()
            isFinished.change { $0 = true }
        }
        thread.name = name
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Waits for the end. For threads of their own only.
    func join() {
        isFinished.wait { $0 ? () : nil }
    }
}
