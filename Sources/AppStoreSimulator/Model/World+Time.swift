public import AppStoreTypes

extension World {
    /// Lets time pass; everything due on the way happens at its own moment, in order.
    ///
    /// - Throws: when the moment lies in the past, or beyond the year 2999.
    public mutating func advance(to moment: EpochMilliseconds) throws(WorldRefusal) {
        guard moment >= now else {
            throw WorldRefusal(
                .clockBackwards,
                "the clock stands at \(MomentText.rfc3339(now)) and cannot go back to \(MomentText.rfc3339(moment)): start a new world")
        }
        guard moment < Self.end else {
            throw WorldRefusal(.badValue, "\(MomentText.rfc3339(moment)) lies beyond the year 2999, where this clock ends")
        }
        while let entry = agenda.first, entry.due <= moment {
            agenda.removeFirst()
            guard isCurrent(entry) else { continue }
            isMovingOn = entry.due > now || isMovingOn
            now = max(now, entry.due)
            perform(entry)
        }
        isMovingOn = false
        now = moment
    }

    private static let end = CivilDate(year: 3_000, month: 1, day: 1).start

    /// Whether things still stand as they did when an entry was made.
    private func isCurrent(_ entry: Agenda.Entry) -> Bool {
        switch entry.task {
        case .renew, .endGrace, .giveUp: subscriptions[Int(entry.subject)].generation == Int(entry.generation)
        case .decideRefund: refundRequests[Int(entry.subject)]?.serial == Int(entry.generation)
        case .reportToken, .remindOfToken: true
        }
    }

    private mutating func perform(_ entry: Agenda.Entry) {
        let subject = Int(entry.subject)
        switch entry.task {
        case .renew: renewOrEnd(subject)
        case .endGrace: endGrace(subject)
        case .giveUp: end(subject, .billingError, .billingRetry)
        case .decideRefund: decideRefund(of: subject)
        case .reportToken: complainAboutToken(subject)
        case .remindOfToken: remindOfToken(subject)
        }
    }

    /// Sets down what is due for a subscription, in place of everything set down before.
    mutating func schedule(_ index: Int, _ entries: [(task: Agenda.Task, due: EpochMilliseconds)]) {
        subscriptions[index].generation += 1
        for entry in entries {
            agenda.add(entry.task, of: index, generation: subscriptions[index].generation, due: entry.due)
        }
    }
}
