import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// What the calls of the API work with, and the table of all of them.
///
/// Calls are described and answered in `Calls`, a file for each subject.
struct RouteTable: Sendable {
    let configuration: Configuration
    let authorisation: Authorisation
    let intake: EvidenceIntake
    let notifications: NotificationIntake
    let verifyReceipt: VerifyReceiptDesk
    let orders: OrderIntake
    let customers: CustomerReader
    let webhooks: WebhookDesk
    let ledger: any ServiceLedger
    let now: @Sendable () -> EpochMilliseconds
    let log: OperationLog
    /// What makes keys; `nil` where the ledger keeps none.
    var keyDesk: KeyDesk?
    /// What signs answers; `nil` where nothing is signed.
    var answers: AnswerDesk?

    /// Every call there is, in the order of the document.
    var calls: [APICall] {
        purchaseCalls + offerCalls + customerCalls + balanceCalls + logInCalls + fulfilmentCalls + grantCalls + historyCalls + eventCalls
            + privacyCalls + statisticsCalls
            + webhookCalls + keyCalls + auditCalls + answerCalls + appleCalls + operatorCalls
    }

    /// The calls as a table.
    var table: APITable {
        APITable(
            calls: calls, components: .all, authorisation: authorisation, repetitions: NamedRequests(ledger: ledger, log: log), now: now)
    }

    /// The routes that serve.
    var routes: [Route] { table.routes }
}
