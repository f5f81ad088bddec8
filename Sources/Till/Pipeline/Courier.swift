import AppStoreTypes
import Foundation

/// Brings purchases to the server: one post at a time, what waits meanwhile for the same customer goes together in the next.
actor Courier {
    private let link: any ServerLink
    private let store: any Store
    private let hints: @Sendable () -> JSONValue?
    private let heard: @Sendable (CustomerAnswer) async -> Void

    private var queue: [Parcel] = []
    private var isRunning = false

    /// How many purchases wait for the post that is on its way.
    var waiting: Int { queue.count }

    /// The most purchases in one post; the server takes more.
    static let batchBound = 20

    /// `heard` is told of every answer about a customer, before anybody is told about a purchase.
    init(
        link: any ServerLink, store: any Store, hints: @escaping @Sendable () -> JSONValue?,
        heard: @escaping @Sendable (CustomerAnswer) async -> Void
    ) {
        self.link = link
        self.store = store
        self.hints = hints
        self.heard = heard
    }

    /// A purchase on its way.
    fileprivate struct Parcel {
        let record: PurchaseRecord
        let customer: String
        let refreshesReceipt: Bool
        let reply: CheckedContinuation<Disposition, Never>
    }

    /// Sends one purchase for a customer and waits for what the server says about it; one attempt.
    func deliver(_ record: PurchaseRecord, for customer: String, refreshingReceipt: Bool = false) async -> Disposition {
        await withCheckedContinuation { reply in
            queue.append(Parcel(record: record, customer: customer, refreshesReceipt: refreshingReceipt, reply: reply))
            guard !isRunning else { return }
            isRunning = true
            Task { await run() }
        }
    }

    private func run() async {
        while let first = queue.first {
            let batch = Array(queue.lazy.filter { $0.customer == first.customer && $0.isSigned == first.isSigned }.prefix(Self.batchBound))
            queue.removeAll { parcel in
                batch.contains { $0.record.transactionID == parcel.record.transactionID } && parcel.customer == first.customer
            }
            let answers = await post(batch, for: first.customer)
            for (parcel, answer) in zip(batch, answers) { parcel.reply.resume(returning: answer) }
        }
        isRunning = false
    }

    private func post(_ batch: [Parcel], for customer: String) async -> [Disposition] {
        let (answers, status) = await attempt(batch, for: customer)
        guard batch.count > 1, let status, Self.mayBeTheFaultOfOne(status) else { return answers }
        // One document of many may be what the server cannot take; alone, the others are not held up by it.
        var single: [Disposition] = []
        for parcel in batch { single += await attempt([parcel], for: customer).answers }
        return single
    }

    /// Whether a reply with such a status may have been brought upon a whole post by one of its documents.
    private static func mayBeTheFaultOfOne(_ status: Int) -> Bool { [400, 403, 409, 413, 422].contains(status) }

    /// Sends a post once; with the status of a reply that is no answer.
    private func attempt(_ batch: [Parcel], for customer: String) async -> (answers: [Disposition], status: Int?) {
        var message = PurchaseMessage(customer: customer)
        message.signedTransactions = batch.compactMap(\.record.proof.signed)
        message.expectedTransactions = batch.map(\.record.transactionID)
        message.device = hints()
        do throws(TillError) {
            if batch.contains(where: { !$0.isSigned }) {
                message.receipt = try await store.receipt(refreshing: batch.contains(where: \.refreshesReceipt))
                guard message.receipt != nil else { return (batch.map { _ in .receiptIsOlder }, nil) }
            }
            let reply = try await link.send(message.request)
            guard (200...299).contains(reply.status) else { return (batch.map { _ in Disposition(reply) }, reply.status) }
            guard let answer = PurchaseAnswer(reply.body) else {
                let error = TillError(
                    .serverReplyUnexpected, "The reply to a post of purchases (status \(reply.status)) is not the documented JSON.")
                return (batch.map { _ in .later(error, isAlarm: true, retryAfter: nil) }, nil)
            }
            await heard(answer.customer)
            var place = -1
            let answers = batch.map { parcel in
                if parcel.isSigned { place += 1 }
                return Disposition(parcel.record, place: place, in: answer)
            }
            return (answers, nil)
        } catch {
            return (batch.map { _ in .later(error, isAlarm: false, retryAfter: nil) }, nil)
        }
    }

    /// Sends the app receipt as a whole, on the customer's wish; the answer, with a verdict on each purchase in it.
    func deliver(receipt: Data, for customer: String) async throws(TillError) -> PurchaseAnswer {
        var message = PurchaseMessage(customer: customer)
        message.receipt = receipt
        message.device = hints()
        let reply = try await link.send(message.request)
        guard (200...299).contains(reply.status) else { throw TillError(problem: reply) }
        guard let answer = PurchaseAnswer(reply.body) else {
            throw TillError(.serverReplyUnexpected, "The reply to a post of a receipt (status \(reply.status)) is not the documented JSON.")
        }
        await heard(answer.customer)
        return answer
    }
}

extension Courier.Parcel {
    fileprivate var isSigned: Bool { record.proof.signed != nil }
}

extension PurchaseRecord.Proof {
    /// The signed transaction; `nil` for a receipt.
    var signed: String? { if case .signed(let jws) = self { jws } else { nil } }
}
