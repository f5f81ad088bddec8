/// How many answers came, and who waits for how many.
actor Progress {
    private var count = 0
    private var isOver = false
    private var waiting: [(goal: Int, continuation: CheckedContinuation<Bool, Never>)] = []

    /// One answer more.
    func add() {
        count += 1
        for waiter in waiting where waiter.goal <= count { waiter.continuation.resume(returning: true) }
        waiting.removeAll { $0.goal <= count }
    }

    /// No further answer comes; nobody waits any longer.
    func end() {
        isOver = true
        for waiter in waiting { waiter.continuation.resume(returning: false) }
        waiting = []
    }

    /// Waits for so many answers; false when they will never come.
    func wait(for goal: Int) async -> Bool {
        if count >= goal { return true }
        if isOver { return false }
        return await withCheckedContinuation { waiting.append((goal, $0)) }
    }

    /// Counts what comes while some work goes on; whatever becomes of the work, nobody waits for more than it brought.
    func ending<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        end()
        return try result.get()
    }
}
