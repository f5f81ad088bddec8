/// Carries a stream's bytes from whoever writes them to the loop that sends them; bounded, and used from both sides at once.
final class BodyChannel: Sendable {
    /// The most bytes that wait to be sent.
    static let bound = 65_536

    /// What there is for the library.
    enum Taken: Hashable {
        case bytes(Int)
        case nothing
        case end
        case cut
    }

    private struct State {
        var bytes: [UInt8] = []
        var isFinished = false
        /// Whether a write was broken off in its middle, or the writer failed.
        var isTorn = false
        var end: HTTPStreamEnd?
        var writers: [CheckedContinuation<Void, Never>] = []
    }

    private enum Step {
        case done
        case wait
        case ended(HTTPStreamEnd)
    }

    private let state = Locked(State())
    /// Is called, on any thread, when there is something for the library after there was nothing.
    private let notify: @Sendable () -> Void

    init(notify: @escaping @Sendable () -> Void) { self.notify = notify }

    // MARK: The writer's side

    var end: HTTPStreamEnd? { state.withLock { $0.end } }

    func write(_ bytes: [UInt8]) async throws(HTTPStreamEnd) {
        var written = 0
        while true {
            switch put(bytes, &written) {
            case .done: return
            case .wait: await room()
            case .ended(let end): throw end
            }
        }
    }

    private func put(_ bytes: [UInt8], _ written: inout Int) -> Step {
        let from = written
        let (step, count, isNews) = state.withLock { state -> (Step, Int, Bool) in
            if let end = state.end {
                if from > 0 { state.isTorn = true }
                return (.ended(end), 0, false)
            }
            let count = min(Self.bound - state.bytes.count, bytes.count - from)
            let isNews = count > 0 && state.bytes.isEmpty
            state.bytes += bytes[from..<from + count]
            return (from + count == bytes.count ? .done : .wait, count, isNews)
        }
        written += count
        if isNews { notify() }
        return step
    }

    private func room() async {
        await withCheckedContinuation { continuation in
            let isNow = state.withLock { state in
                guard state.end == nil, state.bytes.count >= Self.bound else { return true }
                state.writers.append(continuation)
                return false
            }
            if isNow { continuation.resume() }
        }
    }

    /// The writer has returned, or failed.
    func finish(failed: Bool) {
        state.withLock {
            $0.isFinished = true
            if failed { $0.isTorn = true }
        }
        notify()
    }

    // MARK: The loop's side

    /// Takes what waits, as much as fits.
    func take(into buffer: UnsafeMutableRawBufferPointer) -> Taken {
        let (taken, writers) = state.withLock { state -> (Taken, [CheckedContinuation<Void, Never>]) in
            if state.end == .peerGone { return (.cut, []) }
            if state.bytes.isEmpty { return (state.isFinished ? (state.isTorn ? .cut : .end) : .nothing, []) }
            let count = min(buffer.count, state.bytes.count)
            buffer.copyBytes(from: state.bytes[..<count])
            state.bytes.removeFirst(count)
            defer { state.writers = [] }
            return (.bytes(count), state.writers)
        }
        for writer in writers { writer.resume() }
        return taken
    }

    /// Takes nothing more from the writer, who is told why; the first reason stays, save that a peer who is gone takes nothing.
    func close(_ reason: HTTPStreamEnd) {
        let writers = state.withLock { state in
            if state.end == nil || reason == .peerGone { state.end = reason }
            if reason == .peerGone { state.bytes = [] }
            defer { state.writers = [] }
            return state.writers
        }
        for writer in writers { writer.resume() }
    }
}
