import AppStoreTypes
import Entitlements

/// What happened to a customer, as the API writes it.
struct TimelineReply: Encodable {
    let customer: String
    let app: String
    let until: String
    let isKnown: Bool
    let entries: [TimelineEntryReply]
    let next: String?

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ report: TimelineReport) {
        customer = report.customer.rawValue
        app = report.app.rawValue
        until = report.moment.rfc3339
        isKnown = report.isKnown
        entries = report.page.entries.map { TimelineEntryReply($0) }
        next = report.page.next.map { "\($0)" }
    }
}

/// One thing that happened, as the API writes it.
struct TimelineEntryReply: Encodable {
    let position: String
    let kind: String
    let date: String?
    let environment: String?
    let text: String
    let event: EventValuesReply?
    let notificationType: String?
    let subtype: String?
    let isWithdrawal: Bool?
    let facts: [FactReply]

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ entry: TimelineEntry) {
        position = "\(entry.position)"
        kind = entry.kind.name
        date = entry.moment.map(\.rfc3339)
        environment = entry.environment?.rawValue
        text = entry.words
        isWithdrawal = entry.isWithdrawal ? true : nil
        facts = entry.facts.map { FactReply($0) }
        var event: EventValuesReply?
        var notice: NotificationFact?
        switch entry.content {
        case .event(let told): event = EventValuesReply(told)
        case .notification(let told): notice = told
        case .order, .claim, .logIn: break
        }
        self.event = event
        notificationType = notice?.type.rawValue
        subtype = notice?.subtype?.rawValue
    }
}

/// The values of an event, as the API writes them.
struct EventValuesReply: Encodable {
    let id: String
    let originalTransactionId: String?
    let transactionId: String?
    let productId: String?
    let previousProductId: String?
    let quantity: Int32?
    let price: MoneyReply?
    let endDate: String?
    let expirationIntent: Int32?
    let revocationCause: String?
    let entitlement: String?
    let grant: String?
    let currency: String?
    let units: Int64?
    let balance: Int64?
    let otherCustomer: String?

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ event: LifecycleEvent) {
        id = event.id.rawValue
        originalTransactionId = event.original?.id.rawValue
        transactionId = event.transaction?.id.rawValue
        productId = event.productID?.rawValue
        previousProductId = event.previousProductID?.rawValue
        quantity = event.quantity
        price = event.money.map { MoneyReply($0) }
        endDate = event.end.map(\.rfc3339)
        expirationIntent = event.expirationReason?.rawValue
        revocationCause = event.revocationCause?.rawValue
        entitlement = event.entitlement?.rawValue
        grant = event.grant?.rawValue
        currency = event.currency?.currency.rawValue
        units = event.currency?.units
        balance = event.balance
        otherCustomer = event.otherCustomer?.rawValue
    }
}
