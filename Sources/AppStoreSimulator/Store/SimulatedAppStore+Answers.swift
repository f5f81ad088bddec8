import AppStoreDeviceProtocol
import AppStoreTypes

extension SimulatedAppStore {
    /// Answers a device's call.
    func answer(_ request: DeviceRequest) async -> DeviceReply {
        let key = InstalledApp.Key(device: request.device, app: request.app)
        if case .install(let call) = request.call { return await install(call, key) }
        guard world.installations[key] != nil else {
            return .refused(
                DeviceRefusal(
                    .notInstalled, "`\(key.app.rawValue.prefix(100))` is not on `\(key.device.rawValue.prefix(100))`: call install"))
        }
        if let refusal = refusal(of: request.call, key) { return .refused(refusal) }
        switch request.call {
        case .install: return .refused(DeviceRefusal(.invalidCall, "install was handled already"))
        case .launch: return .launch(LaunchReply(after: world.launch(key) ?? 0))
        case .products(let call): return products(call, key)
        case .purchase(let call): return await purchase(call, key)
        case .transactions(let call):
            return .transactions(TransactionsReply(transactions: await sign(world.transactions(call, on: key) ?? [], on: key)))
        case .statuses(let call): return await statuses(call, key)
        case .finish(let call): return .finish(FinishReply(transactionIds: world.finish(call.transactionIds, on: key)))
        case .appTransaction: return await appTransaction(key)
        case .receipt(let call):
            if call.refreshes { world.renewReceipt(key) }
            if let id = call.transactionId { return .receipt(ReceiptReply(receipt: await transactionReceipt(id, key))) }
            return .receipt(ReceiptReply(receipt: await deviceReceipt(key)))
        case .sync:
            deviceDocuments[key] = nil
            return .sync
        case .restore: return await restore(key)
        case .storefront:
            let storefront = world.devices[key.device]?.account.flatMap { world.accounts[$0]?.storefront }
            return .storefront(StorefrontReply(storefront: storefront?.description))
        case .canMakePayments:
            return .canMakePayments(PaymentsReply(canMakePayments: world.devices[key.device]?.canMakePayments ?? false))
        case .events(let call): return await events(call, key)
        case .requestRefund(let call): return .requestRefund(world.requestRefund(call.transactionId, comment: call.comment, on: key))
        }
    }

    /// A device that is offline, or that nobody is signed in on, cannot make every call; what lies on the device can be read.
    private func refusal(of call: DeviceCall, _ key: InstalledApp.Key) -> DeviceRefusal? {
        let needsNetwork: Bool
        switch call {
        case .products, .purchase, .sync, .restore, .requestRefund: needsNetwork = true
        case .receipt(let call): needsNetwork = call.refreshes
        case .appTransaction(let call): needsNetwork = call.refreshes
        case .install, .launch, .transactions, .statuses, .finish, .storefront, .canMakePayments, .events: needsNetwork = false
        }
        guard needsNetwork else { return nil }
        if world.devices[key.device]?.isOnline == false {
            return DeviceRefusal(.networkError, "`\(key.device.rawValue.prefix(100))` is offline by the simulator's settings")
        }
        if call.asksForPassword, world.devices[key.device]?.dismissesSignIn == true {
            return DeviceRefusal(.userCancelled, "the customer of `\(key.device.rawValue.prefix(100))` closes every sign-in dialog")
        }
        if world.devices[key.device]?.account == nil {
            return DeviceRefusal(.notSignedIn, "nobody is signed in on `\(key.device.rawValue.prefix(100))`")
        }
        return nil
    }

    private func install(_ call: InstallCall, _ key: InstalledApp.Key) async -> DeviceReply {
        do {
            try world.install(call, key)
        } catch {
            return .refused(DeviceRefusal(.invalidCall, error.description))
        }
        guard let installation = world.installations[key], let device = world.devices[key.device],
            let roots = try? await signer.roots(of: installation.environment)
        else { return .refused(DeviceRefusal(.systemError, "the simulator could not make its certificates")) }
        let storefront = device.account.flatMap { world.accounts[$0]?.storefront } ?? world.settings.storefront
        return .install(
            InstallReply(
                bundleId: key.app, environment: installation.environment,
                appAppleId: installation.environment == .production ? world.apps[key.app]?.appAppleID : nil,
                storefront: storefront.description, deviceVerificationId: world.deviceVerificationID(key),
                rootCertificates: roots.map(Base64Form.encode), canMakePayments: device.canMakePayments, now: world.now))
    }

    private func purchase(_ call: PurchaseCall, _ key: InstalledApp.Key) async -> DeviceReply {
        guard let decision = world.purchase(call, on: key) else { return .refused(DeviceRefusal(.notSignedIn, "nobody is signed in")) }
        spread()
        switch decision {
        case .userCancelled: return .purchase(PurchaseReply(outcome: .userCancelled))
        case .pending: return .purchase(PurchaseReply(outcome: .pending))
        case .failed(let failure): return .purchase(PurchaseReply(outcome: .failed, failure: failure))
        case .success(let index):
            return .purchase(PurchaseReply(outcome: .success, transaction: await deviceTransaction(index, on: key)))
        }
    }

    private func sign(_ indices: [Int], on key: InstalledApp.Key) async -> [SignedTransaction] {
        var signed: [SignedTransaction] = []
        for index in indices {
            if let transaction = await deviceTransaction(index, on: key) { signed.append(transaction) }
        }
        return signed
    }

    private func statuses(_ call: StatusesCall, _ key: InstalledApp.Key) async -> DeviceReply {
        var signed: [SignedStatus] = []
        for index in world.statuses(call, on: key) ?? [] {
            if let status = await deviceStatus(index, on: key) { signed.append(status) }
        }
        var isEligible: Bool?
        if let group = call.groupId, let library = world.library(of: key) {
            isEligible = world.isEligibleForIntroductoryOffer(group, library: library)
        }
        return .statuses(StatusesReply(statuses: signed, isEligibleForIntroductoryOffer: isEligible))
    }

    private func appTransaction(_ key: InstalledApp.Key) async -> DeviceReply {
        guard let payload = world.appTransactionPayload(key) else {
            return .refused(DeviceRefusal(.notSignedIn, "nobody is signed in on `\(key.device.rawValue.prefix(100))`"))
        }
        let about = "app \(payload.receiptCreationDate?.milliseconds ?? 0)"
        guard let jws = try? await signer.appTransaction(payload, for: binding(key, about: about)) else {
            return .refused(DeviceRefusal(.systemError, "the simulator could not sign"))
        }
        return .appTransaction(AppTransactionReply(jws: jws))
    }

    private func restore(_ key: InstalledApp.Key) async -> DeviceReply {
        var restored: [RestoredTransaction] = []
        for entry in world.restore(on: key) ?? [] {
            if let transaction = await restoredTransaction(entry, on: key) { restored.append(transaction) }
        }
        return .restore(RestoreReply(restored: restored))
    }
}

extension DeviceCall {
    /// Whether the device asks for the password first.
    fileprivate var asksForPassword: Bool {
        switch self {
        case .sync, .restore: true
        case .receipt(let call): call.refreshes
        case .appTransaction(let call): call.refreshes
        case .install, .launch, .products, .purchase, .transactions, .statuses, .finish, .storefront, .canMakePayments, .events,
            .requestRefund:
            false
        }
    }
}
