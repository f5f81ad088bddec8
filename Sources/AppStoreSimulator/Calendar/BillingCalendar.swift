import AppStoreTypes

/// Where a subscription's periods end, by the calendar of UTC.
///
/// The day of the month on which the customer subscribed is kept: 31 January is followed by 28 (or 29) February and then by 31 March.
/// So every way to a date gives the same date.
enum BillingCalendar {
    /// The day of the month that a period beginning at a moment is billed on.
    static func billingDay(of moment: EpochMilliseconds) -> Int { CivilDate(of: moment).day }

    /// The end of a period; months and years keep `billingDay`, days and weeks are of 24 hours.
    static func end(of period: BillingPeriod, from start: EpochMilliseconds, billingDay: Int) -> EpochMilliseconds {
        if let months = period.months {
            let day = CivilDate(of: start)
            let timeOfDay = start.milliseconds - day.start.milliseconds
            return EpochMilliseconds(day.adding(months: months, billingDay: billingDay).start.milliseconds + timeOfDay)
        }
        return EpochMilliseconds(start.milliseconds + Int64(period.days ?? 0) * CivilDate.dayLength)
    }
}
