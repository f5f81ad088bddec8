import Foundation

#if canImport(Glibc)
    import CMicroHTTPD
    import Glibc
#else
    import Darwin
#endif

/// The queue of one loop thread: Swift jobs and calls from other threads, and what wakes the thread for them.
///
/// On Linux it is a `TaskExecutor`, so that handlers run and resume on the thread that owns their connection.
/// After the thread has ended, late jobs run on Dispatch's threads, because a task must always be able to finish.
final class EventLoop: Sendable {
    enum Work {
        case job(UnownedJob)
        case call(@Sendable () -> Void)
    }

    private struct Remote {
        var work: [Work] = []
        var isWoken = false
        var hasEnded = false
    }

    private final class Local {
        var work: [Work] = []
        var next = 0
    }

    /// Becomes readable when another thread has queued something.
    let wakeup: Int32
    private let wakeupWriter: Int32
    private let remote = Locked(Remote())
    private let local = LoopBound(Local())

    private static let currentKey: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    init() throws(HTTPServiceError) {
        #if os(Linux)
            wakeup = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
            wakeupWriter = wakeup
        #else
            var ends: [Int32] = [-1, -1]
            _ = pipe(&ends)
            (wakeup, wakeupWriter) = (ends[0], ends[1])
            for end in ends where end >= 0 { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        #endif
        guard wakeup >= 0 else { throw .system("make a wake-up descriptor") }
    }

    deinit {
        close(wakeup)
        if wakeupWriter != wakeup { close(wakeupWriter) }
    }

    /// Whether the calling thread is this loop's own.
    var isCurrent: Bool {
        let current: UnsafeMutableRawPointer? = pthread_getspecific(Self.currentKey)
        return current == Unmanaged.passUnretained(self).toOpaque()
    }

    /// Makes the calling thread this loop's own.
    func bind() { pthread_setspecific(Self.currentKey, Unmanaged.passUnretained(self).toOpaque()) }

    /// Ends the queue; what is still in it and what comes later runs on Dispatch's threads.
    func end() {
        pthread_setspecific(Self.currentKey, nil)
        let left = remote.withLock { remote in
            remote.hasEnded = true
            return remote.work
        }
        for work in local.value.work[local.value.next...] + left { runElsewhere(work) }
    }

    /// Calls back on the loop's thread, later if the calling thread is another one.
    func execute(_ call: @escaping @Sendable () -> Void) {
        if isCurrent { call() } else { enqueue(.call(call)) }
    }

    /// Makes the loop's thread look at its queue and flags.
    func wake() {
        let mustSignal = remote.withLock { remote in
            defer { remote.isWoken = true }
            return !remote.isWoken && !remote.hasEnded
        }
        if mustSignal { signal() }
    }

    /// Whether the loop's own queue has work; only on the loop's thread.
    var hasWork: Bool { local.value.next < local.value.work.count }

    /// Runs up to `limit` pieces of queued work; only on the loop's thread.
    func runWork(limit: Int) {
        let local = local.value
        var count = 0
        while count < limit, local.next < local.work.count {
            let work = local.work[local.next]
            local.next += 1
            if local.next == local.work.count {
                local.work.removeAll(keepingCapacity: true)
                local.next = 0
            }
            run(work)
            count += 1
        }
    }

    /// Moves what other threads queued to the loop's own queue; only on the loop's thread.
    func takeRemoteWork() {
        let taken: [Work]? = remote.withLock { remote in
            guard remote.isWoken else { return nil }
            remote.isWoken = false
            defer { remote.work = [] }
            return remote.work
        }
        guard let taken else { return }
        var drained: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        _ = read(wakeup, &drained, MemoryLayout.size(ofValue: drained))
        local.value.work += taken
    }

    private func enqueue(_ work: Work) {
        if isCurrent {
            local.value.work.append(work)
            return
        }
        let (mustSignal, hasEnded) = remote.withLock { remote in
            guard !remote.hasEnded else { return (false, true) }
            remote.work.append(work)
            defer { remote.isWoken = true }
            return (!remote.isWoken, false)
        }
        if mustSignal { signal() }
        if hasEnded { runElsewhere(work) }
    }

    private func signal() {
        var one: UInt64 = 1
        _ = write(wakeupWriter, &one, MemoryLayout<UInt64>.size)
    }

    private func run(_ work: Work) {
        switch work {
        case .call(let call): call()
        #if os(Linux)
            case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        #else
            case .job: break
        #endif
        }
    }

    private func runElsewhere(_ work: Work) {
        let bound = LoopBound(work)
        DispatchQueue.global().async { self.run(bound.value) }
    }
}

#if os(Linux)
    extension EventLoop: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) { enqueue(.job(UnownedJob(job))) }
    }
#endif
