/// The deadlines of the limits in nanoseconds, and how often to look at them.
struct LoopDeadlines {
    let head: UInt64
    let body: UInt64
    let idle: UInt64
    let reply: UInt64
    let drain: UInt64
    let streamCheck: UInt64
    /// From one look to the next: a quarter of the shortest deadline, within 10 and 250 ms.
    let sweep: UInt64

    init(_ limits: HTTPLimits) {
        head = limits.headDeadline.nanoseconds
        body = limits.bodyDeadline.nanoseconds
        idle = limits.idleDeadline.nanoseconds
        reply = limits.replyDeadline.nanoseconds
        drain = limits.drainDeadline.nanoseconds
        streamCheck = limits.streamCheckInterval.nanoseconds
        sweep = min(max(min(head, body, idle, reply, streamCheck) / 4, 10_000_000), 250_000_000)
    }
}
