import AppStoreDeviceProtocol
public import AppStoreTypes

extension World {
    /// How long Apple waits for what the team's server has to say.
    static let answerWindow: Int64 = 12 * 3_600_000

    /// The customer asks for the money back from within the app.
    mutating func requestRefund(_ id: TransactionID, comment: String? = nil, on key: InstalledApp.Key) -> RefundRequestReply {
        guard let library = library(of: key), let environment = installations[key]?.environment,
            let index = try? purchase(id, in: environment), purchases[index].library == library, !purchases[index].isShared
        else { return .failed }
        guard purchases[index].isKept, refundRequests[index] == nil else { return .duplicate }
        let isRejected = environment == .sandbox && comment == "REJECT"
        openRefundRequest(index, reason: isRejected ? .other : .unintendedPurchase)
        if isRejected { decline(index) }
        return .submitted
    }

    /// The customer asks for the money back, in the app or at Apple's web page; the server is asked about the use.
    ///
    /// - Throws: when the purchase is refunded already, a wish is open, or a family member asks.
    public mutating func requestRefund(_ id: TransactionID, reason: ConsumptionRequestReason = .unintendedPurchase) throws(WorldRefusal) {
        let index = try purchase(id)
        guard !purchases[index].isShared else {
            throw WorldRefusal(.familyShared, "`\(id.rawValue.prefix(40))` came by way of the family: only the purchaser can ask")
        }
        guard purchases[index].isKept, refundRequests[index] == nil else {
            throw WorldRefusal(.notPossible, "`\(id.rawValue.prefix(40))` is refunded already, or a wish is open")
        }
        openRefundRequest(index, reason: reason)
    }

    private mutating func openRefundRequest(_ index: Int, reason: ConsumptionRequestReason) {
        refundSerial += 1
        refundRequests[index] = RefundRequest(serial: refundSerial, asked: now, reason: reason)
        notify(.consumptionRequest, purchase: index)
        agenda.add(
            .decideRefund, of: index, generation: refundSerial, due: EpochMilliseconds(now.milliseconds + Self.answerWindow))
    }

    /// The team's server says how a purchase was used; it counts when a wish is open and no more than twelve hours old.
    ///
    /// - Returns: whether it counts.
    /// - Throws: when the purchase is unknown or came by way of a family.
    @discardableResult
    public mutating func answerConsumptionRequest(_ id: TransactionID, _ answer: ConsumptionAnswer) throws(WorldRefusal) -> Bool {
        let index = try purchase(id)
        guard !purchases[index].isShared else {
            throw WorldRefusal(.familyShared, "`\(id.rawValue.prefix(40))` came by way of the family: only the purchaser can ask")
        }
        if let percentage = answer.consumedPercentage, !(0...100_000).contains(percentage) {
            throw WorldRefusal(.badValue, "a share of \(percentage) thousandths of a percent is outside 0...100000")
        }
        return accept(answer, about: index)
    }

    /// Notes an answer; false when it does not count.
    @discardableResult
    mutating func accept(_ answer: ConsumptionAnswer, about index: Int) -> Bool {
        guard let request = refundRequests[index], now.milliseconds - request.asked.milliseconds < Self.answerWindow else { return false }
        refundRequests[index]?.answer = answer
        return true
    }

    /// The twelve hours are over.
    mutating func decideRefund(of index: Int) {
        guard let request = refundRequests[index] else { return }
        let id = TransactionID(rawValue: String(purchases[index].number))
        switch apps[libraries[purchases[index].library].key.app]?.refundPolicy ?? .byHand {
        case .byHand: break
        case .grant: try? refund(id)
        case .decline: decline(index)
        case .followPreference:
            switch request.answer?.preference {
            case .decline: decline(index)
            case .grantProrated: try? refund(id, percentage: unusedShare(of: index, request.answer))
            case .grantFull, nil: try? refund(id)
            }
        }
    }

    /// What of a purchase was not used: by the team's word, or by the time that is left of a period.
    private func unusedShare(of index: Int, _ answer: ConsumptionAnswer?) -> Int64 {
        if let consumed = answer?.consumedPercentage { return max(1, 100_000 - consumed) }
        guard let expires = purchases[index].expiresDate else { return 100_000 }
        let length = max(1, (expires.milliseconds - purchases[index].purchaseDate.milliseconds) / 1_000)
        return min(100_000, max(1, (expires.milliseconds - now.milliseconds) / 1_000 * 100_000 / length))
    }

    /// Apple declines a refund; the server is told.
    public mutating func declineRefund(_ id: TransactionID) throws(WorldRefusal) { decline(try purchase(id)) }

    private mutating func decline(_ index: Int) {
        refundRequests[index] = nil
        notify(.refundDeclined, purchase: index)
    }
}
