extension World {
    /// Keeps what a server said about a purchase; the last word counts.
    mutating func note(_ report: ConsumptionReport, about purchase: Int) { consumptionReports[purchase] = report }
}
