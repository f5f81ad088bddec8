extension StoreKitConfiguration {
    /// How fast time runs in the test store.
    public struct TimeRate: OpenNumberSet {
        /// The value as Apple wrote it, known or not.
        public let rawValue: Int32
        /// Wraps the number as it is.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// As it does.
        public static let realTime = Self(rawValue: 0)
        /// An hour is a day.
        public static let oneHourPerDay = Self(rawValue: 1)
        /// 30 minutes are a day.
        public static let thirtyMinutesPerDay = Self(rawValue: 2)
        /// 5 minutes are a day.
        public static let fiveMinutesPerDay = Self(rawValue: 3)
        /// A minute is a day.
        public static let oneMinutePerDay = Self(rawValue: 4)
        /// 30 seconds are a day.
        public static let thirtySecondsPerDay = Self(rawValue: 5)
        /// A second is a day.
        public static let oneSecondPerDay = Self(rawValue: 6)
        /// A month passes every hour.
        public static let monthPerHour = Self(rawValue: 10)
        /// A month passes every 30 minutes.
        public static let monthPerThirtyMinutes = Self(rawValue: 11)
        /// A month passes every 15 minutes.
        public static let monthPerFifteenMinutes = Self(rawValue: 12)
        /// A month passes every 5 minutes.
        public static let monthPerFiveMinutes = Self(rawValue: 13)
        /// A month passes every 30 seconds.
        public static let monthPerThirtySeconds = Self(rawValue: 15)
        /// A renewal comes every 15 minutes.
        public static let renewalPerFifteenMinutes = Self(rawValue: 1000)
        /// A renewal comes every 5 minutes.
        public static let renewalPerFiveMinutes = Self(rawValue: 1001)
        /// A renewal comes every minute.
        public static let renewalPerMinute = Self(rawValue: 1002)
        /// A renewal comes every 30 seconds.
        public static let renewalPerThirtySeconds = Self(rawValue: 1003)
        /// A renewal comes every 10 seconds.
        public static let renewalPerTenSeconds = Self(rawValue: 1004)
        /// A renewal comes every 2 seconds.
        public static let renewalPerTwoSeconds = Self(rawValue: 1005)
        /// The values known when this version was made.
        public static let known: [Self] = [
            .realTime, .oneHourPerDay, .thirtyMinutesPerDay, .fiveMinutesPerDay, .oneMinutePerDay, .thirtySecondsPerDay, .oneSecondPerDay,
            .monthPerHour, .monthPerThirtyMinutes, .monthPerFifteenMinutes, .monthPerFiveMinutes, .monthPerThirtySeconds,
            .renewalPerFifteenMinutes, .renewalPerFiveMinutes, .renewalPerMinute, .renewalPerThirtySeconds, .renewalPerTenSeconds,
            .renewalPerTwoSeconds,
        ]
    }
}
