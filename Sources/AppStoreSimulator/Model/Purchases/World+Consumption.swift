import AppStoreTypes

extension World {
    /// Keeps what a server said about a purchase; the last word counts, and for a wish for a refund that within twelve hours of it.
    mutating func note(_ report: ConsumptionReport, about purchase: Int) {
        consumptionReports[purchase] = report
        var answer = ConsumptionAnswer(consumedPercentage: report.percentage)
        switch report.preference {
        case .decline?: answer.preference = .decline
        case .grantFull?: answer.preference = .grantFull
        case .grantProrated?: answer.preference = .grantProrated
        default: break
        }
        accept(answer, about: purchase)
    }
}
