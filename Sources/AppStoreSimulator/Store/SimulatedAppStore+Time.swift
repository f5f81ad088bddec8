public import AppStoreTypes

extension SimulatedAppStore {
    /// Lets time pass up to a moment: everything due happens at its own moment, and notifications are sent before time moves on.
    ///
    /// - Throws: when the moment lies in the past.
    public func advance(to moment: EpochMilliseconds) async throws(WorldRefusal) {
        await beginAdvancing()
        defer { endAdvancing() }
        await settle()
        while let next = [world.nextDue, book.nextDue].compactMap({ $0 }).min(), next <= moment {
            try world.advance(to: max(next, world.now))
            spread()
            await settle()
        }
        try world.advance(to: moment)
        spread()
        await settle()
    }

    /// Waits until every notification that is due has been tried.
    public func settle() async {
        spread()
        while let running = pump { await running.value }
    }

    private func beginAdvancing() async {
        while isAdvancing { await withCheckedContinuation { advanceWaiters.append($0) } }
        isAdvancing = true
    }

    private func endAdvancing() {
        isAdvancing = false
        let waiting = advanceWaiters
        advanceWaiters = []
        for waiter in waiting { waiter.resume() }
    }
}
