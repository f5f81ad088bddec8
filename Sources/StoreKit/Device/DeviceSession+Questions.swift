import AppStoreDeviceProtocol
import AppStoreTypes

extension DeviceSession {
    /// Makes a call and reports its failure as StoreKit does.
    func asking<Answer: Sendable>(
        _ question: (StoreLink) async throws(SimulatedDeviceError) -> Answer
    ) async throws(StoreKitError) -> Answer {
        do throws(SimulatedDeviceError) {
            return try await question(link)
        } catch {
            throw error.storeKitError
        }
    }

    /// Asks for products; never an empty answer for a failure.
    func products(_ identifiers: [String]) async throws(StoreKitError) -> [Product] {
        guard !identifiers.isEmpty else { return [] }
        let found = try await asking { link throws(SimulatedDeviceError) in
            let allowed = try await link.canMakePayments()
            learn { $0.canMakePayments = allowed }
            return try await link.products(identifiers)
        }
        return found.map { Product($0, country: facts.storefront?.countryCode ?? "", session: self) }
    }

    // MARK: Transactions; what cannot be asked for is answered from what the device last knew

    func all(productID: String?) async -> [VerificationResult<Transaction>] { await transactions(.all, productID: productID) }

    func currentEntitlements(productID: String?) async -> [VerificationResult<Transaction>] {
        await transactions(.currentEntitlements, productID: productID)
    }

    func unfinished() async -> [VerificationResult<Transaction>] { await transactions(.unfinished, productID: nil) }

    func latest(productID: String) async -> VerificationResult<Transaction>? {
        await transactions(.latest, productID: productID).first
    }

    private func transactions(
        _ selection: TransactionsCall.Selection, productID: String?
    ) async -> [VerificationResult<Transaction>] {
        let call = TransactionsCall(selection, productId: productID.map { ProductID($0) })
        if let answer = try? await link.transactions(selection, productID: productID) { lastAnswers.withLock { $0[call] = answer } }
        return (lastAnswers.withLock { $0[call] } ?? []).compactMap(judged)
    }

    // MARK: Subscriptions

    func statuses(groupID: String) async throws(StoreKitError) -> [Product.SubscriptionInfo.Status] {
        let call = StatusesCall(groupId: SubscriptionGroupID(groupID))
        return try await asking { link throws(SimulatedDeviceError) in try await link.statuses(call) }.compactMap(status)
    }

    func status(transactionID: UInt64) async throws(StoreKitError) -> Product.SubscriptionInfo.Status? {
        let call = StatusesCall(transactionId: TransactionID(String(transactionID)))
        return try await asking { link throws(SimulatedDeviceError) in try await link.statuses(call) }.first.flatMap(status)
    }

    func allStatuses() async -> [(groupID: String, statuses: [Product.SubscriptionInfo.Status])] {
        let signed = (try? await link.statuses(StatusesCall())) ?? []
        return Dictionary(grouping: signed, by: \.groupId.rawValue).sorted { $0.key < $1.key }
            .map { (groupID: $0.key, statuses: $0.value.compactMap(status)) }
    }

    /// Whether no introductory offer of the group was used; false when it cannot be known.
    func isEligibleForIntroOffer(groupID: String) async -> Bool {
        (try? await link.isEligibleForIntroductoryOffer(groupID)) ?? false
    }

    // MARK: The app and the store

    func appTransaction(refresh: Bool) async throws(StoreKitError) -> VerificationResult<AppTransaction> {
        let compact = try await asking { link throws(SimulatedDeviceError) in try await link.appTransaction(refresh: refresh) }
        guard let result = verifier.appTransaction(compact) else { throw .systemError(SimulatedDeviceError.noDocument) }
        return result
    }

    func storefront() async -> Storefront? {
        if let answer = try? await link.storefront() { learn { $0.storefront = Storefront(answer) } }
        return facts.storefront
    }

    func sync() async throws(StoreKitError) {
        try await asking { link throws(SimulatedDeviceError) in try await link.sync() }
    }

    func restore() async throws(StoreKitError) -> [RestoredPurchase] {
        let restored = try await asking { link throws(SimulatedDeviceError) in try await link.restore() }
        try? await refreshReceipt(new: false)
        return restored.compactMap { pair in
            guard let transaction = judged(pair.transaction), let original = judged(pair.original) else { return nil }
            return RestoredPurchase(transaction: transaction.unsafePayloadValue, original: original.unsafePayloadValue)
        }
    }

    // MARK: The receipt

    /// Brings the receipt file up to date, from the device or newly made by the App Store.
    func refreshReceipt(new: Bool) async throws(StoreKitError) {
        try await asking { link throws(SimulatedDeviceError) in
            if let receipt = try await link.receipt(refresh: new) { try keepReceipt(receipt) }
        }
    }

    /// The receipt changed with what just happened; it stays as it is when it cannot be had.
    func takeReceipt() async { try? await refreshReceipt(new: false) }

    func keepReceipt(_ receipt: Data) throws(SimulatedDeviceError) {
        do {
            try FileManager.default.createDirectory(at: receiptURL.deletingLastPathComponent(), withIntermediateDirectories: true)
            try receipt.write(to: receiptURL, options: .atomic)
        } catch {
            throw SimulatedDeviceError(
                code: .unreadable, message: "The receipt could not be written to \(receiptURL.path): \(error). Choose another folder.")
        }
    }
}
