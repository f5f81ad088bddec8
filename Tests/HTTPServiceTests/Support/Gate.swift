/// Lets handlers wait until the test opens it, and the test wait until enough handlers have arrived.
actor Gate {
    private var isOpen = false
    private var arrived = 0
    private var held: [CheckedContinuation<Void, Never>] = []
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func pass() async {
        arrived += 1
        for watcher in watchers where watcher.count <= arrived { watcher.continuation.resume() }
        watchers.removeAll { $0.count <= arrived }
        guard !isOpen else { return }
        await withCheckedContinuation { held.append($0) }
    }

    func arrivals(_ count: Int) async {
        guard arrived < count else { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    func open() {
        isOpen = true
        for continuation in held { continuation.resume() }
        held = []
    }
}

/// Keeps what was recorded on other threads.
actor Notebook<Entry: Sendable> {
    private(set) var entries: [Entry] = []
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func add(_ entry: Entry) {
        entries.append(entry)
        for watcher in watchers where watcher.count <= entries.count { watcher.continuation.resume() }
        watchers.removeAll { $0.count <= entries.count }
    }

    func entries(atLeast count: Int) async -> [Entry] {
        if entries.count < count { await withCheckedContinuation { watchers.append((count, $0)) } }
        return entries
    }
}
