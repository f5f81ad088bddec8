#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Nanoseconds of a clock that never goes back, for deadlines inside one process.
enum MonotonicClock {
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

extension Duration {
    /// Whole nanoseconds; 0 for negative durations, and never more than a century.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(min(seconds, 3_155_760_000)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }

    /// Whole milliseconds, rounded up; 0 for negative durations.
    var milliseconds: Int { Int((nanoseconds + 999_999) / 1_000_000) }
}
