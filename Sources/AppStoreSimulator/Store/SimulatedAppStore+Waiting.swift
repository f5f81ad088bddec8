import AppStoreDeviceProtocol

extension SimulatedAppStore {
    /// Waits until something is queued for an app, so many real milliseconds at most.
    func waitForEvent(_ key: InstalledApp.Key, milliseconds: Int32) async {
        lastWaiter += 1
        let waiter = lastWaiter
        let timer = Task {
            try? await Task.sleep(for: .milliseconds(Int64(milliseconds)))
            self.wake(key, only: waiter)
        }
        defer { timer.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume()
                } else {
                    waiters[key, default: [:]][waiter] = continuation
                }
            }
        } onCancel: {
            Task { await self.wake(key, only: waiter) }
        }
    }

    /// Lets everybody who waits for an app's events look again.
    func wake(_ key: InstalledApp.Key) {
        let waiting = waiters.removeValue(forKey: key) ?? [:]
        for waiter in waiting.sorted(by: { $0.key < $1.key }) { waiter.value.resume() }
    }

    private func wake(_ key: InstalledApp.Key, only waiter: UInt64) {
        waiters[key]?.removeValue(forKey: waiter)?.resume()
    }
}
