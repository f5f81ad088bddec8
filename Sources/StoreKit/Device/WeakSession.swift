/// A session that somebody else keeps alive.
final class WeakSession: Sendable {
    private let box: Guarded<Box>

    private struct Box { weak var session: DeviceSession? }

    init(_ session: DeviceSession?) { box = Guarded(Box(session: session)) }

    var session: DeviceSession? { box.withLock { $0.session } }
}
