import AppStoreDeviceProtocol
public import AppStoreTypes

extension SimulatedAppStore {
    /// What the world holds now.
    public func summary() -> WorldSummary {
        tick()
        let limit = 1_000
        return WorldSummary(
            now: world.now, seed: world.settings.seed,
            accounts: world.accounts.values.sorted { $0.name < $1.name }.map {
                WorldSummary.Account(
                    account: $0.name, storefront: $0.storefront.countryCode, isBillingGood: $0.isBillingGood,
                    billingFailure: $0.billingFailure, isDeleted: $0.isDeleted)
            },
            installations: world.installationOrder.compactMap { key in
                world.installations[key].map {
                    WorldSummary.Installation(
                        device: key.device, app: key.app, environment: $0.environment, account: world.devices[key.device]?.account,
                        waitingEvents: $0.queue.entries.count)
                }
            },
            families: world.families.map(\.members), refundWishes: refundWishes, offerCodes: offerCodes(limit: limit),
            pending: world.pending.map {
                WorldSummary.Pending(
                    pendingId: $0.id, kind: $0.kind.rawValue, device: $0.installation.device, productId: $0.call.productId)
            },
            transactions: world.purchases.indices.suffix(limit).map {
                WorldSummary.Transaction(
                    account: world.libraries[world.purchases[$0].library].key.account,
                    orderId: OrderNumber.text(of: world.purchases[$0].number),
                    transaction: world.transactionPayload($0), isFinished: world.purchases[$0].isFinished)
            },
            subscriptions: world.subscriptions.indices.suffix(limit).map {
                WorldSummary.Subscription(
                    account: world.libraries[world.subscriptions[$0].library].key.account, status: world.status(of: $0),
                    renewalInfo: world.renewalPayload($0))
            },
            notifications: notifications(limit: limit))
    }

    private var refundWishes: [WorldSummary.RefundWish] {
        world.refundRequests.sorted { $0.value.serial < $1.value.serial }.map { index, request in
            WorldSummary.RefundWish(
                transactionId: TransactionID(rawValue: String(world.purchases[index].number)), asked: request.asked,
                reason: request.reason, answer: request.answer)
        }
    }

    private func offerCodes(limit: Int) -> [WorldSummary.Code] {
        world.offerCodes.values.sorted { $0.code < $1.code }.prefix(limit).map {
            WorldSummary.Code(code: $0.code, productId: $0.product, offer: $0.offer, redeemed: $0.redeemed, limit: $0.limit)
        }
    }

    /// The latest notifications with their attempts, oldest first.
    public func notifications(limit: Int) -> [WorldSummary.Notification] {
        book.entries.suffix(limit).map { entry in
            WorldSummary.Notification(
                notificationUUID: entry.draft.uuid, notificationType: entry.draft.type, subtype: entry.draft.subtype,
                signedDate: entry.draft.signedDate,
                sendAttempts: entry.attempts.map {
                    WorldSummary.Attempt(attemptDate: $0.date, sendAttemptResult: $0.result.sendAttemptResult)
                },
                nextAttempt: entry.nextAttempt)
        }
    }

    /// The roots under which an environment's documents are signed, in DER: that of signed data first, then that of receipts.
    public func rootCertificates(of environment: AppStoreEnvironment = .sandbox) async -> [[UInt8]] {
        (try? await signer.roots(of: environment)) ?? []
    }
}
