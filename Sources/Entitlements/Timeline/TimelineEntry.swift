public import AppStoreTypes

/// One thing that happened to a customer.
public struct TimelineEntry: Hashable, Sendable {
    /// What happened, with its values.
    public enum Content: Hashable, Sendable {
        /// What a back end is told as an event too.
        case event(LifecycleEvent)
        /// An order was recorded before paying.
        case order(OrderFact)
        /// The customer presented evidence of a purchase.
        case claim(ClaimFact)
        /// Apple sent a notification.
        case notification(NotificationFact)
        /// A customer who had not logged in did.
        case logIn(AliasFact)
    }

    /// Its place in the timeline; the same whenever the same facts are read.
    public let position: TimelinePosition
    /// When it took effect; `nil` where nobody keeps that, and then it stands at the end.
    public let moment: EpochMilliseconds?
    /// What happened.
    public let content: Content
    /// The facts that tell of it.
    public let facts: [FactReference]
    /// Whether a grant's end is a withdrawal by the team.
    public let isWithdrawal: Bool

    /// The kind.
    public var kind: TimelineKind { content.kind }

    /// What happened in English, for a person who supports customers; without the moment and the kind.
    public var words: String { PlainWords.joined(statement, proof) }

    /// What happened, in English.
    public var statement: String { TimelineWords(self).sentence }

    /// Which facts tell of it, in English; `nil` where none is named.
    public var proof: String? { PlainWords.told(by: facts) }

    /// The environment; `nil` where it belongs to none.
    public var environment: AppStoreEnvironment? {
        switch content {
        case .event(let event): event.environment
        case .order, .logIn: nil
        case .claim(let claim): claim.original.scope.environment
        case .notification(let notification): notification.environment
        }
    }

    init(
        _ content: Content, id: EventID, at moment: EpochMilliseconds?, _ facts: [FactReference], isWithdrawal: Bool = false
    ) {
        self.content = content
        self.moment = moment
        self.facts = facts
        self.isWithdrawal = isWithdrawal
        position = TimelinePosition(moment: moment, rank: content.kind.rank, id: id)
    }
}

extension TimelineEntry.Content {
    var kind: TimelineKind {
        switch self {
        case .event(let event): .event(event.kind)
        case .order: .record(.orderMade)
        case .claim: .record(.purchaseClaimed)
        case .notification: .record(.notificationReceived)
        case .logIn: .record(.customerLoggedIn)
        }
    }
}
