import AppStoreTypes
import Entitlements

/// Why a customer has what the customer has, as the API writes it.
///
/// Names are Apple's where Apple has one; times are RFC 3339 in UTC; ids are text. Members without a value are left out.
struct ExplanationReply: Encodable {
    let customer: String
    let app: String
    let asOf: String
    let nextChange: String?
    let isKnown: Bool
    let entitlements: [AnswerReply]
    let products: [AnswerReply]
    let claims: [ReasonReply]

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ explanation: Explanation, app: AppID) {
        customer = explanation.customer.rawValue
        self.app = app.rawValue
        asOf = explanation.moment.rfc3339
        nextChange = explanation.nextChange.map(\.rfc3339)
        isKnown = explanation.isKnown
        entitlements = explanation.entitlements.map { AnswerReply($0) }
        products = explanation.products.map { AnswerReply($0) }
        claims = explanation.claims.map { ReasonReply($0) }
    }
}

/// The answer about one entitlement or product, as the API writes it.
struct AnswerReply: Encodable {
    let id: String
    let answer: String
    let isServed: Bool
    let expiresDate: String?
    let text: String
    let reasons: [ReasonReply]

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ explanation: EntitlementExplanation) {
        id = explanation.id.rawValue
        answer = explanation.answer.rawValue
        isServed = explanation.isServed
        expiresDate = explanation.end.map(\.rfc3339)
        text = explanation.words
        reasons = explanation.reasons.map { ReasonReply($0) }
    }

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ explanation: ProductExplanation) {
        id = explanation.id.rawValue
        answer = explanation.answer.rawValue
        isServed = explanation.isServed
        expiresDate = explanation.end.map(\.rfc3339)
        text = explanation.words
        reasons = explanation.reasons.map { ReasonReply($0) }
    }
}

/// One reason, as the API writes it.
struct ReasonReply: Encodable {
    let code: String
    let effect: String
    let text: String
    let isServed: Bool?
    let productIds: [String]?
    let environment: String?
    let originalTransactionId: String?
    let transactionId: String?
    let startDate: String?
    let endDate: String?
    let otherTransactionId: String?
    let otherProductId: String?
    let expirationIntent: Int32?
    let originalApplicationVersion: String?
    let versionLimit: String?
    let reference: String?
    let count: Int?
    let review: [String]?
    let otherCustomer: String?
    let facts: [FactReply]
    let supports: [FactReply]?

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ reason: Reason) {
        code = reason.code.rawValue
        effect = reason.effect.rawValue
        text = reason.words
        isServed = reason.effect == .tells ? nil : reason.isServed
        productIds = reason.productIDs.isEmpty ? nil : reason.productIDs.map(\.rawValue)
        environment = reason.environment?.rawValue
        originalTransactionId = reason.original?.rawValue
        transactionId = reason.transaction?.rawValue
        startDate = reason.start.map(\.rfc3339)
        endDate = reason.end.map(\.rfc3339)
        otherTransactionId = reason.otherTransaction?.rawValue
        otherProductId = reason.otherProductID?.rawValue
        expirationIntent = reason.expirationReason?.rawValue
        originalApplicationVersion = reason.version
        versionLimit = reason.versionLimit?.description
        reference = reason.reference
        count = reason.count
        review = reason.reviewReasons.isEmpty ? nil : reason.reviewReasons.map { "\($0)" }
        otherCustomer = reason.otherCustomer?.rawValue
        facts = reason.facts.map { FactReply($0) }
        supports = reason.supports.isEmpty ? nil : reason.supports.map { FactReply($0) }
    }
}

/// One fact, as the API writes it.
struct FactReply: Encodable {
    let kind: String
    let id: String
    let form: String
    let productId: String?
    let environment: String?
    let date: String?
    let documentDate: String?
    let evidence: String?

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ fact: FactReference) {
        kind = fact.key.kind.rawValue
        id = fact.key.id
        form = fact.form.rawValue
        productId = fact.productID?.rawValue
        environment = fact.environment?.rawValue
        date = fact.date.map(\.rfc3339)
        documentDate = fact.documentDate.map(\.rfc3339)
        evidence = fact.evidence.map { "\($0)" }
    }
}
