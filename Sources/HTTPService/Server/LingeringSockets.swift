#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sockets whose last reply was sent before the peer's body was read.
///
/// Closing at once would make the system reset the connection, and the peer could lose the reply that tells it why.
/// So what still arrives is read and dropped for a short while. At most 64 sockets, one second and 4 MiB each.
struct LingeringSockets {
    private struct Entry {
        let descriptor: Int32
        let deadline: UInt64
        var budget = 4 * 1_048_576
    }

    static let limit = 64
    static let patience: UInt64 = 1_000_000_000

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Keeps a second descriptor of the socket, so that its owner may close the first.
    mutating func add(duplicating descriptor: Int32, now: UInt64) {
        guard entries.count < Self.limit else { return }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return }
        entries.append(Entry(descriptor: copy, deadline: now + Self.patience))
    }

    /// Reads and drops what has arrived and closes what is finished or out of time.
    mutating func sweep(now: UInt64) {
        guard !entries.isEmpty else { return }
        for index in entries.indices.reversed() where Self.isFinished(&entries[index], now: now) {
            close(entries[index].descriptor)
            entries.remove(at: index)
        }
    }

    mutating func closeAll() {
        for entry in entries { close(entry.descriptor) }
        entries = []
    }

    private static func isFinished(_ entry: inout Entry, now: UInt64) -> Bool {
        guard now < entry.deadline else { return true }
        return withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
            while entry.budget > 0 {
                let count = RawSocket.receiveNow(entry.descriptor, into: buffer)
                if count > 0 {
                    entry.budget -= count
                } else {
                    return count == 0 || (errno != EAGAIN && errno != EINTR)
                }
            }
            return true
        }
    }
}
