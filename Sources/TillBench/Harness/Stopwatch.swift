import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// Times pieces of work by the processor time of this thread, which other programs on the machine disturb least.
enum Stopwatch {
    /// Processor seconds of this thread that `work` took.
    static func seconds(_ work: () -> Void) -> Double {
        let start = now()
        work()
        return now() - start
    }

    /// Rates per second of several kinds of work, taken in turn and in rounds; the median of each.
    static func rates(rounds: Int, _ kinds: [(count: Int, work: () -> Void)]) -> [Double] {
        var samples = kinds.map { _ in [Double]() }
        for round in 0...rounds {
            for (index, kind) in kinds.enumerated() {
                let seconds = seconds(kind.work)
                // The first round warms up.
                if round > 0 { samples[index].append(Double(kind.count) / max(seconds, 1e-9)) }
            }
        }
        return samples.map { $0.sorted()[$0.count / 2] }
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
