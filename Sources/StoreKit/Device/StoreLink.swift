import AppStoreDeviceProtocol
import AppStoreTypes

/// The way to the simulated App Store for one app on one device: calls go out, replies of the right kind come back.
struct StoreLink: Sendable {
    let device: DeviceID
    let app: BundleID
    let transport: any DeviceTransport

    /// How long one question for events waits, in milliseconds.
    static let eventWait: Int32 = 25_000

    /// Makes a call and takes the content out of its reply.
    func ask<Content: Sendable>(
        _ call: DeviceCall, _ content: (DeviceReply) -> Content?
    ) async throws(SimulatedDeviceError) -> Content {
        let reply: DeviceReply
        do throws(DeviceTransportError) {
            reply = try await transport.call(DeviceRequest(device: device, app: app, call: call))
        } catch {
            throw SimulatedDeviceError(error, call: call)
        }
        if case .refused(let refusal) = reply { throw SimulatedDeviceError(refusal, call: call) }
        guard let content = content(reply) else {
            throw SimulatedDeviceError(
                code: .unreadable,
                message: "`\(call.name.rawValue)` was answered with `\(reply.name.rawValue)`: see that both sides are of one version.")
        }
        return content
    }

    // MARK: The run

    func install(_ call: InstallCall) async throws(SimulatedDeviceError) -> InstallReply {
        try await ask(.install(call)) { if case .install(let reply) = $0 { reply } else { nil } }
    }

    func launch() async throws(SimulatedDeviceError) -> Int64 {
        try await ask(.launch) { if case .launch(let reply) = $0 { reply.after } else { nil } }
    }

    func events(after cursor: Int64, waitMilliseconds: Int32 = eventWait) async throws(SimulatedDeviceError) -> [QueuedEvent] {
        try await ask(.events(EventsCall(after: cursor, waitMilliseconds: waitMilliseconds))) {
            if case .events(let reply) = $0 { reply.events } else { nil }
        }
    }

    // MARK: Buying

    func products(_ identifiers: [String]) async throws(SimulatedDeviceError) -> [ProductDescription] {
        try await ask(.products(ProductsCall(productIds: identifiers.map { ProductID($0) }))) {
            if case .products(let reply) = $0 { reply.products } else { nil }
        }
    }

    func purchase(_ call: PurchaseCall) async throws(SimulatedDeviceError) -> PurchaseReply {
        try await ask(.purchase(call)) { if case .purchase(let reply) = $0 { reply } else { nil } }
    }

    func finish(_ id: UInt64) async throws(SimulatedDeviceError) {
        _ = try await ask(.finish(FinishCall(transactionIds: [TransactionID(String(id))]))) {
            if case .finish(let reply) = $0 { reply } else { nil }
        }
    }

    // MARK: What the customer has

    func transactions(
        _ selection: TransactionsCall.Selection, productID: String?
    ) async throws(SimulatedDeviceError) -> [SignedTransaction] {
        try await ask(.transactions(TransactionsCall(selection, productId: productID.map { ProductID($0) }))) {
            if case .transactions(let reply) = $0 { reply.transactions } else { nil }
        }
    }

    func statuses(_ call: StatusesCall) async throws(SimulatedDeviceError) -> [SignedStatus] {
        try await ask(.statuses(call)) { if case .statuses(let reply) = $0 { reply.statuses } else { nil } }
    }

    func isEligibleForIntroductoryOffer(_ groupID: String) async throws(SimulatedDeviceError) -> Bool {
        try await ask(.statuses(StatusesCall(groupId: SubscriptionGroupID(groupID)))) {
            if case .statuses(let reply) = $0 { reply.isEligibleForIntroductoryOffer } else { nil }
        }
    }

    func restore() async throws(SimulatedDeviceError) -> [RestoredTransaction] {
        try await ask(.restore) { if case .restore(let reply) = $0 { reply.restored } else { nil } }
    }

    // MARK: The app and the store

    func appTransaction(refresh: Bool) async throws(SimulatedDeviceError) -> String {
        try await ask(.appTransaction(AppTransactionCall(refreshes: refresh))) {
            if case .appTransaction(let reply) = $0 { reply.jws } else { nil }
        }
    }

    /// The receipt's bytes; `nil` where the device has none yet.
    func receipt(refresh: Bool) async throws(SimulatedDeviceError) -> Data? {
        let reply = try await ask(.receipt(ReceiptCall(refreshes: refresh))) { if case .receipt(let reply) = $0 { reply } else { nil } }
        return reply.receipt.flatMap { Data(base64Encoded: $0) }
    }

    func sync() async throws(SimulatedDeviceError) {
        try await ask(.sync) { if case .sync = $0 { () } else { nil } }
    }

    func storefront() async throws(SimulatedDeviceError) -> StorefrontDescription? {
        try await ask(.storefront) { if case .storefront(let reply) = $0 { reply } else { nil } }.storefront
    }

    func canMakePayments() async throws(SimulatedDeviceError) -> Bool {
        try await ask(.canMakePayments) { if case .canMakePayments(let reply) = $0 { reply.canMakePayments } else { nil } }
    }

    func requestRefund(_ id: UInt64) async throws(SimulatedDeviceError) -> RefundRequestReply {
        try await ask(.requestRefund(RefundRequestCall(transactionId: TransactionID(String(id))))) {
            if case .requestRefund(let reply) = $0 { reply } else { nil }
        }
    }
}
