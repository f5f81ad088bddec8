/// Lets the checkpoint hold the writer between two batches, so that the log can begin anew.
struct WriterGate: Sendable {
    private struct State: Sendable {
        var isWriting = false
        var isHeld = false
        var isWanted = false
    }

    private let monitor = Monitor(State())

    /// Runs one batch of the writer; waits first while the gate is held or wanted.
    func writing<Result>(_ body: () -> Result) -> Result {
        monitor.wait { state -> Void? in
            if state.isHeld || state.isWanted { return nil }
            state.isWriting = true
            return ()
        }
        defer { monitor.change { $0.isWriting = false } }
        return body()
    }

    /// Runs `body` while no batch is written. One caller at a time.
    func holding<Result>(_ body: () -> Result) -> Result {
        monitor.change { $0.isWanted = true }
        monitor.wait { state -> Void? in
            if state.isWriting { return nil }
            state.isHeld = true
            state.isWanted = false
            return ()
        }
        defer { monitor.change { $0.isHeld = false } }
        return body()
    }
}
