/// Does `body` with 1, 2, 3… until it says that the fault was not reached any more, on two tasks; gives the last number.
func everyCall(_ body: @escaping @Sendable (Int) async throws -> Bool) async throws -> Int {
    try await everyCall(preparing: {}) { _, chosen in try await body(chosen) }
}

/// As `everyCall`, where each task has a place of its own to work at; a stride leaves numbers out.
func everyCall<Place>(
    stride: Int = 1, preparing: @escaping @Sendable () throws -> Place, _ body: @escaping @Sendable (Place, Int) async throws -> Bool
) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
        for lane in 1...2 {
            group.addTask {
                let place = try preparing()
                var chosen = 1 + (lane - 1) * stride
                while try await body(place, chosen) { chosen += 2 * stride }
                return chosen
            }
        }
        return try await group.reduce(0, max)
    }
}
