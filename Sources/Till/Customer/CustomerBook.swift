import AppStoreTypes
import Foundation

/// What the customer who uses the app now owns: heard from the server, remembered on the device, completed by StoreKit.
actor CustomerBook {
    private let link: any ServerLink
    private let store: any Store
    private let journal: Journal
    private let identity: Identity
    private let memory: any AnswerMemory
    private let names: @Sendable (String) -> [String]
    private let judge: AnswerJudge
    private let nonce: @Sendable () -> String
    private let now: @Sendable () -> Date
    private let status: Broadcast<CustomerStatus>

    private var knowledge = CustomerKnowledge()
    private var clock = ServerClock()
    private var hasTurned = false
    /// What was heard in this run about the customers who use the app by turns.
    private var heard: [String: CustomerAnswer] = [:]
    /// The most customers about whom answers are held.
    private static let heardBound = 8
    /// The last answer that is being kept: one after the other, so that the latest stays.
    private var keeping: Task<Void, Never>?
    /// Whether the server was seen to sign in this run.
    private var isSigning = false
    /// How far time had come when it was kept last.
    private var keptReached = Date.distantPast
    /// After how many seconds it is kept again.
    private static let reachedInterval: TimeInterval = 60

    init(
        link: any ServerLink, store: any Store, journal: Journal, identity: Identity, memory: any AnswerMemory,
        names: @escaping @Sendable (String) -> [String], judge: AnswerJudge, nonce: @escaping @Sendable () -> String,
        now: @escaping @Sendable () -> Date, status: Broadcast<CustomerStatus>
    ) {
        self.link = link
        self.store = store
        self.journal = journal
        self.identity = identity
        self.memory = memory
        self.names = names
        self.judge = judge
        self.nonce = nonce
        self.now = now
        self.status = status
    }

    /// Turns to whoever uses the app now: what was remembered about this one, nothing of the one before.
    func turnToCurrentCustomer() async throws(TillError) {
        repeat {
            let customer = try await identity.current()
            guard !hasTurned || knowledge.customer != customer else { return }
            hasTurned = true
            knowledge = CustomerKnowledge()
            knowledge.customer = customer
            knowledge.answer = customer.flatMap { heard[$0] }
            knowledge.isFresh = knowledge.answer != nil
            publish()
            guard let customer, let kept = await remembered(customer) else { continue }
            if kept.customer == customer, knowledge.customer == customer, knowledge.answer == nil {
                knowledge.answer = kept
                clock.remember(kept.asOf)
                if kept.seal != nil { isSigning = true }
                publish()
            }
            // Somebody may have logged in meanwhile; the last one stays.
        } while true
    }

    /// What was kept about a customer; nothing that claims a signature and has none.
    private func remembered(_ customer: String) async -> CustomerAnswer? {
        guard let json = await memory.read(customer).flatMap({ try? JSONReader.read(Array($0)) }) else { return nil }
        guard let token = json["signedAnswer"]?.text else { return judge.isRequired ? nil : CustomerAnswer(json) }
        guard let answer = try? await judge.answer(token, about: customer, nonce: nil) else { return nil }
        if let reached = json["reached"]?.date { clock.remember(reached: reached) }
        return answer
    }

    /// Hears what came beside a post of purchases, which nobody signed: where answers are signed, the signed one is asked for at once.
    func hearInPassing(_ answer: CustomerAnswer) async {
        if !judge.isRequired { await hear(answer) }
        guard judge.isRequired || heard[answer.customer]?.seal != nil || isSigning else { return }
        guard judge.isRequired else {
            Task { await hearSigned(about: answer.customer) }
            return
        }
        await hearSigned(about: answer.customer)
    }

    private func hearSigned(about customer: String) async {
        if let signed = try? await ask(about: customer) { await hear(signed) }
    }

    /// Hears an answer about a customer, who may be another one than who uses the app now.
    func hear(_ answer: CustomerAnswer) async {
        clock.learn(answer.asOf, at: now())
        if answer.seal != nil { isSigning = true }
        if answer.asOf >= heard[answer.customer]?.asOf ?? .distantPast {
            if heard.count >= Self.heardBound { heard = heard.filter { $0.key == knowledge.customer } }
            heard[answer.customer] = answer
        }
        if answer.customer == knowledge.customer, answer.asOf >= knowledge.answer?.asOf ?? .distantPast {
            knowledge.answer = answer
            knowledge.isFresh = true
            publish()
        }
        // One that was asked for earlier and comes later does not replace the newer one.
        guard heard[answer.customer] == answer else { return }
        // A signed answer that is kept is not replaced by one that nobody signed.
        if isSigning, answer.seal == nil { return }
        await keep(answer)
    }

    /// Keeps an answer over launches, and how far time has come where it holds for a time.
    private func keep(_ answer: CustomerAnswer) async {
        var json = answer.json
        if let seal = answer.seal {
            keptReached = clock.steady(now())
            json = .object([
                JSONMember("signedAnswer", .string(seal.token)), JSONMember("reached", .string(Self.text(keptReached))),
            ])
        }
        let before = keeping
        keeping = Task { [memory, json] in
            await before?.value
            await memory.write(Data(json.bytes), of: answer.customer)
        }
        await keeping?.value
    }

    private static func text(_ date: Date) -> String { date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }

    /// Asks the server what the customer owns; throws when it cannot be heard now, and then nothing changes.
    func refresh() async throws(TillError) {
        guard let customer = knowledge.customer else { return }
        await hear(try await ask(about: customer))
    }

    private func ask(about customer: String) async throws(TillError) -> CustomerAnswer {
        let segment = customer.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? customer
        let nonce = nonce()
        let reply = try await link.send(
            ServerRequest(method: "GET", path: "/v1/customers/\(segment)?nonce=\(nonce)", body: nil, customer: customer))
        guard (200...299).contains(reply.status) else { throw TillError(problem: reply) }
        guard let json = try? JSONReader.read(Array(reply.body)), let answer = CustomerAnswer(json), answer.customer == customer else {
            throw TillError(
                .serverReplyUnexpected, "The reply about a customer (status \(reply.status)) is not the documented JSON for that customer.")
        }
        if let token = json["signedAnswer"]?.text { return try await judge.answer(token, about: customer, nonce: nonce) }
        guard !judge.isRequired else {
            throw TillError(.serverAnswerNotGenuine, "The app demands signed answers, and the server signed none.")
        }
        return answer
    }

    /// Evaluates again, because time has passed; asks anew where what was signed is over.
    func timeHasPassed() async {
        publish()
        guard let answer = knowledge.answer, !answer.holds(at: moment()) else { return }
        // A task of its own: publishing makes whoever watches cancel the timer that called this.
        await Task { _ = try? await refresh() }.value
    }

    /// Asks StoreKit, which needs no connection; only what is this customer's counts.
    func readStore() async {
        let customer = knowledge.customer
        let entitlements = await store.entitlements()
        let subscriptions = await store.subscriptions()
        guard let contents = try? await journal.read(), customer == knowledge.customer else { return }
        let identity = contents.identity
        let refused = contents.purchases.values.filter { record in
            if case .refused = record.state { return record.customer == customer }
            return false
        }
        knowledge.refused = Set(refused.map(\.transactionID))
        knowledge.entitlements = entitlements.filter { belongs($0, to: customer, identity) }
        knowledge.subscriptions = subscriptions.filter { belongs($0.transaction, to: customer, identity) }
        publish()
    }

    /// Evaluates again, because time has passed.
    func publish() {
        status.send(evaluated())
        guard let answer = knowledge.answer, answer.seal != nil, moment().timeIntervalSince(keptReached) > Self.reachedInterval else {
            return
        }
        Task { if knowledge.answer == answer { await keep(answer) } }
    }

    /// This moment by the server's clock, as far as the device knows it.
    func moment() -> Date { knowledge.answer?.seal == nil ? clock.now(now()) : clock.steady(now()) }

    /// The status at this moment.
    func evaluated() -> CustomerStatus { knowledge.status(at: moment(), names: names) }

    /// Seconds until the status changes by itself; `nil` when it does not.
    func timeToNextChange() -> TimeInterval? {
        let moment = moment()
        return knowledge.nextChange(after: moment).map { $0.timeIntervalSince(moment) }
    }

    /// The Apple Account of a device is not the app's customer: another customer's purchases on the same device give nothing.
    private func belongs(_ transaction: StoreTransaction, to customer: String?, _ identity: IdentityRecord) -> Bool {
        guard let customer else { return false }
        if let token = transaction.appAccountToken { return identity.customer(named: token) == customer }
        if let owner = identity.owner(of: transaction.originalID) { return owner == customer }
        if knowledge.answer?.line(about: transaction) != nil { return true }
        return identity.seen.allSatisfy { $0 == customer }
    }
}

/// Where the server's last answer about each customer is kept; losing it loses nothing but the time until the next answer.
protocol AnswerMemory: Sendable {
    /// The last answer about a customer, as JSON; `nil` when there is none.
    func read(_ customer: String) async -> Data?
    /// Keeps an answer.
    func write(_ answer: Data, of customer: String) async
}
