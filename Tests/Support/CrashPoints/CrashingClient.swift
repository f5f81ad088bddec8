#if DEBUG
    import Foundation
    import StoreKit

    @testable public import Till

    /// A client with everything real, whose process may die at every step.
    public struct CrashingClient: Sendable {
        /// The client.
        public let till: TillClient
        /// The steps.
        public let counter: CrashCounter
        private let road: CrashRoad
        private let storage: FileRecordStorage
        private let isTold: Locked<Bool>

        /// Makes a client; to be done on its device.
        ///
        /// - Parameter receiptOnly: whether the app receipt is the only proof.
        public init(
            _ configuration: TillConfiguration, counter: CrashCounter, witness: CrashWitness, receiptOnly: Bool = false
        ) throws {
            try self.init(configuration, counter: counter, witness: witness, receiptOnly: receiptOnly) { $0 }
        }

        /// The same with a port changed.
        init(
            _ configuration: TillConfiguration, counter: CrashCounter, witness: CrashWitness, receiptOnly: Bool = false,
            clock: @escaping @Sendable () -> Date = { Date() }, longestWait: TimeInterval = 60, changing change: (any Store) -> any Store
        ) throws {
            let road = CrashRoad()
            let isTold = Locked(true)
            let surroundings = Surroundings(
                now: clock,
                sleep: { seconds in
                    if seconds == Pipeline.handOverTime {
                        // The app deals with the result of its call first, as fast as it can.
                        while !isTold.withLock({ $0 }), !counter.isDead { try await Task.sleep(nanoseconds: 500_000) }
                    } else if seconds > longestWait {
                        try await Task.sleep(nanoseconds: 600_000_000_000)
                    }
                    try Task.checkCancellation()
                    await Task.yield()
                },
                random: { 0.5 }, makeUUID: { UUID() })
            let address = try ServerAddress(configuration.server, key: configuration.key, allowsInsecure: false)
            let limits = ServerLimits(configuration)
            let base = change(configuration.interface == .storeKit2 ? StoreKit2Store() : OriginalStore())
            let folder = configuration.ownFolder.appendingPathComponent("outbox", isDirectory: true)
            let storage = FileRecordStorage(folder: folder)
            let store = CrashingStore(base: base, counter: counter, witness: witness, hidesSignatures: receiptOnly)
            let link = CrashingLink(
                base: URLSessionServerLink(.success(address), limits: limits, now: surroundings.now), counter: counter, witness: witness,
                road: road)
            till = TillClient(
                parts: TillClient.Parts(configuration, surroundings: surroundings, store: store, link: link) { _ in
                    CrashingStorage(base: storage, counter: counter)
                })
            self.counter = counter
            self.road = road
            self.storage = storage
            self.isTold = isTold
        }

        /// Kills the process wherever it is, and waits until what it was writing just then is on disk.
        public func kill() async {
            counter.die("killed")
            // Everything on this folder is done one after the other.
            _ = try? await storage.load()
        }

        /// Closes the road to the server.
        public func closeRoad() { road.close() }
        /// Opens the road to the server.
        public func openRoad() { road.open() }
        /// Lets the next replies to posts of purchases get lost.
        public func loseReplies(_ count: Int) { road.lose(count) }

        /// Calls the client and notes what the app is told, unless it died meanwhile.
        public func call<Result: Sendable>(
            _ call: (TillClient) async throws -> Result, told: (Result) -> Void
        ) async throws -> Result {
            isTold.withLock { $0 = false }
            defer { isTold.withLock { $0 = true } }
            let result = try await call(till)
            if !counter.isDead { told(result) }
            return result
        }

        /// Whether nothing waits in the outbox: what is left was refused, and the app knows.
        public var isOutboxEmpty: Bool {
            get async { await till.parts.journal.outbox?.allSatisfy(\.isOver) ?? false }
        }

        /// Whether StoreKit has been told of everything.
        public var isEverythingFinished: Bool {
            get async {
                for await _ in Transaction.unfinished { return false }
                return true
            }
        }
    }

    extension Journal {
        /// The purchases that are remembered; `nil` when that cannot be read.
        var outbox: [PurchaseRecord]? { get async { try? await Array(read().purchases.values) } }
    }
#endif
