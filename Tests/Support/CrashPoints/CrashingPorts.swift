#if DEBUG
    import AppStoreTypes
    import Foundation

    @testable import Till

    extension CrashCounter {
        /// One call through a port, which may die before and after it.
        func around<Value>(_ place: String, _ call: () async throws(TillError) -> Value) async throws(TillError) -> Value {
            guard pass("before \(place)") else { throw Self.dead }
            let result: Result<Value, TillError>
            do throws(TillError) {
                result = .success(try await call())
            } catch {
                result = .failure(error)
            }
            guard pass("after \(place)") else { throw Self.dead }
            return try result.get()
        }

        /// One call through a port that cannot fail.
        func around<Value>(_ place: String, dead: Value, _ call: () async -> Value) async -> Value {
            guard pass("before \(place)") else { return dead }
            let value = await call()
            return pass("after \(place)") ? value : dead
        }

        private static var dead: TillError { TillError(.requestCancelled, "the process is dead") }
    }

    /// A record storage whose client may die at each call.
    struct CrashingStorage: RecordStorage {
        let base: any RecordStorage
        let counter: CrashCounter

        func load() async throws(TillError) -> [String: Data] {
            try await counter.around("load") { () throws(TillError) in try await base.load() }
        }

        func put(_ record: Data, for key: String) async throws(TillError) {
            try await counter.around("put \(key)") { () throws(TillError) in try await base.put(record, for: key) }
        }

        func remove(_ key: String) async throws(TillError) {
            try await counter.around("remove \(key)") { () throws(TillError) in try await base.remove(key) }
        }
    }

    /// The road to the server: may be closed, may lose a reply, and its client may die at each call.
    struct CrashingLink: ServerLink {
        let base: any ServerLink
        let counter: CrashCounter
        let witness: CrashWitness
        let road: CrashRoad

        func send(_ request: ServerRequest) async throws(TillError) -> ServerReply {
            try await counter.around("\(request.method) \(request.path)") { () throws(TillError) in
                if road.isClosed { throw TillError(.networkOffline, "the road is closed") }
                let reply = try await base.send(request)
                if request.path == "/v1/purchases" {
                    note(reply)
                    if road.losesReply() { throw TillError(.serverUnreachable, "the reply was lost") }
                }
                return reply
            }
        }

        private func note(_ reply: ServerReply) {
            guard reply.status == 200, let answer = PurchaseAnswer(reply.body) else { return }
            let transactions = answer.documents.flatMap(\.transactions)
            witness.decided(
                recorded: transactions.filter(\.verdict.isRecorded).map(\.transactionID),
                refused: transactions.filter { !$0.verdict.isRecorded && $0.verdict.isFinal }.map(\.transactionID))
        }
    }

    /// The state of the road to the server.
    final class CrashRoad: Sendable {
        private let state = Locked((isClosed: false, lossesLeft: 0))

        var isClosed: Bool { state.withLock { $0.isClosed } }

        func close() { state.withLock { $0.isClosed = true } }

        func open() { state.withLock { $0.isClosed = false } }

        func lose(_ replies: Int) { state.withLock { $0.lossesLeft = replies } }

        func losesReply() -> Bool {
            state.withLock { state in
                guard state.lossesLeft > 0 else { return false }
                state.lossesLeft -= 1
                return true
            }
        }
    }

    /// The App Store, whose client may die at each call and each delivery.
    struct CrashingStore: Store {
        let base: any Store
        let counter: CrashCounter
        let witness: CrashWitness
        /// Whether the signed form is kept from the client, as on a system that has none: the receipt is the only proof.
        var hidesSignatures = false

        var canMakePayments: Bool { base.canMakePayments }
        var provesByReceipt: Bool { base.provesByReceipt }

        func products(_ ids: [String]) async throws(TillError) -> [StoreProduct] {
            try await counter.around("products") { () throws(TillError) in try await base.products(ids) }
        }

        func purchase(_ product: StoreProduct, _ wish: PurchaseWish) async throws(TillError) -> StorePurchaseResult {
            let result = try await counter.around("purchase") { () throws(TillError) in try await base.purchase(product, wish) }
            if case .paid(let transaction) = result { return .paid(seen(transaction)) }
            return result
        }

        func deliveries() -> AsyncStream<StoreTransaction> { passing(base.deliveries(), "delivery") { seen($0) } }

        func intents() -> AsyncStream<StoreIntent> { passing(base.intents(), "intent") { $0 } }

        func unfinished() async -> [StoreTransaction] {
            await counter.around("unfinished", dead: []) { await base.unfinished().map(seen) }
        }

        func entitlements() async -> [StoreTransaction] {
            await counter.around("entitlements", dead: []) { await base.entitlements() }
        }

        func subscriptions() async -> [StoreSubscription] {
            await counter.around("subscriptions", dead: []) { await base.subscriptions() }
        }

        func finish(_ transactionID: String) async {
            await counter.around("finish", dead: ()) {
                witness.finishes(transactionID)
                await base.finish(transactionID)
            }
        }

        func restore() async throws(TillError) -> [StoreTransaction] {
            try await counter.around("restore") { () throws(TillError) in try await base.restore().map(seen) }
        }

        func receipt(refreshing: Bool) async throws(TillError) -> Data? {
            try await counter.around("receipt") { () throws(TillError) in try await base.receipt(refreshing: refreshing) }
        }

        private func seen(_ transaction: StoreTransaction) -> StoreTransaction {
            guard hidesSignatures else { return transaction }
            var transaction = transaction
            transaction.jws = nil
            transaction.signedDate = nil
            return transaction
        }

        private func passing<Element: Sendable>(
            _ base: AsyncStream<Element>, _ place: String, _ change: @escaping @Sendable (Element) -> Element
        ) -> AsyncStream<Element> {
            let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
            let passing = Task { [counter] in
                for await element in base {
                    guard counter.pass(place) else { break }
                    continuation.yield(change(element))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in passing.cancel() }
            return stream
        }
    }
#endif
