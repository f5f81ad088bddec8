import AppStoreTypes

extension World {
    /// The purchase that an id of the path names.
    ///
    /// - Throws: 4000006 when it is no id, 4000048 when it names a customer's app transaction instead, `missing` when nothing has it.
    func purchase(
        named id: String, _ call: APICall, malformed: APIErrorCode = .invalidTransactionId, missing: APIErrorCode = .transactionIdNotFound
    ) throws(APIRefusal) -> Int {
        let number = try Self.number(id, malformed: malformed)
        if let index = purchase(numbered: number, call) {
            try checkAccount(purchases[index].library)
            return index
        }
        if library(numbered: id, call) != nil { throw APIRefusal(.appTransactionIdNotSupported) }
        throw APIRefusal(missing)
    }

    /// The customer's library that an id of the path names: any transaction of it, or its app transaction.
    ///
    /// - Throws: 4000006 when it is no id, `missing` when nothing has it, 4040001 when the account is closed.
    func library(
        named id: String, _ call: APICall, malformed: APIErrorCode = .invalidTransactionId, missing: APIErrorCode = .transactionIdNotFound
    ) throws(APIRefusal) -> Int {
        let number = try Self.number(id, malformed: malformed)
        guard let index = purchase(numbered: number, call).map({ purchases[$0].library }) ?? library(numbered: id, call) else {
            throw APIRefusal(missing)
        }
        try checkAccount(index)
        return index
    }

    private static func number(_ id: String, malformed: APIErrorCode) throws(APIRefusal) -> UInt64 {
        guard id.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt64(id) else { throw APIRefusal(malformed) }
        return number
    }

    /// By the number itself, or one that a restore of the original API gave the purchase.
    private func purchase(numbered number: UInt64, _ call: APICall) -> Int? {
        guard let index = purchaseIndex[call.environment]?[number] ?? restoredIndex[call.environment]?[number] else { return nil }
        return libraries[purchases[index].library].key.app == call.app ? index : nil
    }

    private func library(numbered id: String, _ call: APICall) -> Int? {
        libraries.firstIndex {
            $0.appTransactionID.rawValue == id && $0.key.app == call.app && $0.key.environment == call.environment
        }
    }

    private func checkAccount(_ library: Int) throws(APIRefusal) {
        if accounts[libraries[library].key.account]?.isDeleted ?? true { throw APIRefusal(.accountNotFound) }
    }
}
