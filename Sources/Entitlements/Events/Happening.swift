import AppStoreTypes

/// An event together with what it is about, by which the same happening is found in two states.
///
/// The event itself is made only when it is asked for, because most happenings are known already.
struct Happening {
    /// What happened.
    var kind: EventKind
    /// What can happen only once until it is undone: a period's beginning, a purchase's refund, an entitlement.
    let slot: [String]
    /// What tells one happening in the slot from another.
    let words: [String]
    let moment: EpochMilliseconds
    let environment: AppStoreEnvironment
    /// The identifier in words of an earlier event that this one would correct.
    var corrected: [String]?
    private let fill: (inout LifecycleEvent) -> Void

    /// An event whose identifier follows from its slot and the words that tell it from another in it.
    init(
        _ kind: EventKind, slot: [String], at moment: EpochMilliseconds, in environment: AppStoreEnvironment, apart words: [String] = [],
        _ fill: @escaping (inout LifecycleEvent) -> Void = { _ in }
    ) {
        self.kind = kind
        self.slot = slot
        self.words = words
        self.moment = moment
        self.environment = environment
        self.fill = fill
    }

    /// What the identifier is a function of.
    var identity: [String] { slot + words }

    /// The event.
    var event: LifecycleEvent {
        var event = LifecycleEvent(kind, id: EventID(of: identity), at: moment, in: environment)
        fill(&event)
        return event
    }
}

extension PaidPeriodKey {
    /// The key in words, for identifiers; different keys give different words.
    var words: [String] {
        switch self {
        case .billing(let scope, let item): ["billing"] + scope.words + [item.rawValue]
        case .shared(let original, let item): ["shared"] + original.scope.words + [original.id.rawValue, item.rawValue]
        case .original(let original): ["original"] + original.scope.words + [original.id.rawValue]
        case .transaction(let key): ["transaction"] + key.scope.words + [key.id.rawValue]
        }
    }
}

extension PurchaseScope {
    /// The scope in words, for identifiers.
    var words: [String] { [app.rawValue, environment.rawValue, testRun?.rawValue ?? ""] }
}

extension EpochMilliseconds {
    /// The moment in words, for identifiers.
    var word: String { String(milliseconds) }
}
