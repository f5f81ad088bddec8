public import AppStoreTypes

extension World {
    /// Lets time pass; everything due on the way happens at its own moment, in order.
    ///
    /// - Throws: when the moment lies in the past.
    public mutating func advance(to moment: EpochMilliseconds) throws(WorldRefusal) {
        guard moment >= now else {
            throw WorldRefusal(
                .clockBackwards,
                "the clock stands at \(MomentText.rfc3339(now)) and cannot go back to \(MomentText.rfc3339(moment)): start a new world")
        }
        while let entry = agenda.first, entry.due <= moment {
            agenda.removeFirst()
            guard subscriptions[entry.subscription].generation == entry.generation else { continue }
            now = max(now, entry.due)
            perform(entry)
        }
        now = moment
    }

    private mutating func perform(_ entry: Agenda.Entry) {
        switch entry.task {
        case .renew: renewOrEnd(entry.subscription)
        case .endGrace: endGrace(entry.subscription)
        case .giveUp: end(entry.subscription, .billingError, .billingRetry)
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
