import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// How fast recordings became durable, and what each cost.
struct RecordingRate {
    let perSecond: Double
    /// Processor time of the whole process for each.
    let processorMicroseconds: Double

    /// Measures from now on.
    struct Clock {
        private let start = ContinuousClock.now
        private let processor = Clock.processorSeconds

        func rate(of count: Int) -> RecordingRate {
            let spent = Clock.processorSeconds - processor
            return RecordingRate(
                perSecond: Double(count) / WallClock.seconds(since: start), processorMicroseconds: spent * 1e6 / Double(max(count, 1)))
        }

        private static var processorSeconds: Double {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }
}
