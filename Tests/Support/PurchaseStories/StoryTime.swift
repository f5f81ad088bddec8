package import AppStoreTypes

/// Times of a story: day 0 is 2026-01-01T00:00:00Z.
extension EpochMilliseconds {
    package static func day(_ days: Double) -> Self {
        Self(1_767_225_600_000 + Int64(days * 86_400_000))
    }

    package func plus(hours: Double) -> Self { Self(milliseconds + Int64(hours * 3_600_000)) }
    package func plus(days: Double) -> Self { plus(hours: days * 24) }
    package func plus(milliseconds more: Int64) -> Self { Self(milliseconds + more) }
}
