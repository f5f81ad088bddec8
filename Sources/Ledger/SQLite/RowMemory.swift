import AppStoreTypes
import Entitlements

/// What a job of the writer knows of the rows that it read and wrote, so that it reads nothing twice.
///
/// Whatever it writes goes through to the file at once, except the rows of `originals`: most of them get their owner in the very job
/// that makes them, so that they are written when it ends. An original id without a row there has no row in `sharers`, `claims`,
/// `namings`, `transactions`, `renewals`, `conflicts` and `transfers` either, and these are not asked about it.
struct RowMemory {
    /// The app whose people and tokens are known.
    private var app: Int64 = 0
    var originals: [StoredOriginal: KnownOriginal] = [:]
    private var people: [CustomerID: KnownPerson] = [:]
    private var tokens: [AppAccountToken: KnownToken] = [:]
    /// Under the scope and the transaction's own id; `nil` inside for one that is not stored.
    var transactions: [StoredOriginal: StoredTransaction?] = [:]
    /// Under the scope and the billing event's id; `nil` inside for one that did not come.
    var billing: [StoredOriginal: StoredOriginal?] = [:]

    /// Forgets everything; what is kept of the memory itself is little.
    mutating func forget() {
        guard originals.count + people.count + tokens.count + transactions.count + billing.count < 256 else {
            self = RowMemory()
            return
        }
        originals.removeAll(keepingCapacity: true)
        people.removeAll(keepingCapacity: true)
        tokens.removeAll(keepingCapacity: true)
        transactions.removeAll(keepingCapacity: true)
        billing.removeAll(keepingCapacity: true)
    }

    /// What is known of a person of an app; `nil` when nothing was read yet.
    mutating func person(_ customer: CustomerID, app: Int64) -> KnownPerson? {
        turn(to: app)
        return people[customer]
    }

    /// Keeps what was read of a person of the app that was asked about last.
    mutating func remember(_ person: KnownPerson) { people[person.name] = person }

    /// What is known of a token of an app.
    mutating func token(_ token: AppAccountToken, app: Int64) -> KnownToken {
        turn(to: app)
        if let known = tokens[token] { return known }
        let made = KnownToken()
        tokens[token] = made
        return made
    }

    /// Forgets what the team told of everybody, to be read anew.
    func forgetTeamFacts() {
        for person in people.values { person.team = nil }
    }

    private mutating func turn(to number: Int64) {
        if app == number { return }
        app = number
        people = [:]
        tokens = [:]
    }
}

/// What a job knows of an original id.
final class KnownOriginal {
    let id: StoredOriginal
    /// Whether it is known to the ledger, in the file or by this job.
    var exists: Bool
    var chain: OriginalTransactionID
    var owner: StoredCustomer?
    /// What the file has; `nil` when it has no row.
    private(set) var stored: (chain: OriginalTransactionID, owner: Int64?)?
    /// Whether the file may have facts of it that were not written by this job.
    var hasStoredFacts: Bool
    /// The other ids for which it stands; `nil` before they are read, as with everything below.
    var others: [StoredOriginal]?
    var sharers: [StoredCustomer]?
    var claims: [(customer: StoredCustomer, claim: ClaimFact)]?
    var namings: [TokenNaming]?
    var transfers: [TransferFact]?
    /// Everything about its purchases, without claims.
    var facts: FactSet?
    /// The document of its renewal; `nil` inside for none.
    var renewal: FactSource??

    /// One of which the file has nothing.
    init(new id: StoredOriginal) {
        self.id = id
        exists = false
        chain = id.id
        hasStoredFacts = false
        others = []
        sharers = []
        claims = []
        namings = []
        transfers = []
        renewal = .some(nil)
    }

    /// One of which the file has a row.
    init(_ id: StoredOriginal, chain: OriginalTransactionID, owner: StoredCustomer?) {
        self.id = id
        exists = true
        self.chain = chain
        self.owner = owner
        stored = (chain, owner?.row)
        hasStoredFacts = true
    }

    /// How the row has to be changed.
    enum Change {
        case none
        case insertion
        case update
    }

    /// How the row has to be changed.
    var change: Change {
        guard exists else { return .none }
        guard let stored else { return .insertion }
        return stored.chain == chain && stored.owner == owner?.row ? .none : .update
    }

    /// Notes that the row is as it has to be.
    func noteWritten() { stored = (chain, owner?.row) }
}

/// What a job knows of a person: the row, and what the team told.
final class KnownPerson {
    let name: CustomerID
    var row: Int64?
    var hasToken: Bool
    /// What is kept of one without an account; `nil` inside for nothing.
    var identity: StoredIdentity??
    /// What was told; `nil` inside for nothing.
    var feed: StoredFeed??
    /// The original ids that the file says the person owns or shares; `nil` before they are read.
    var held: [StoredOriginal]?
    /// What the team told of the person and of everybody who logged in as the person, and all their names; `nil` before it is read.
    var team: (facts: FactSet, names: Set<CustomerID>)?

    init(_ name: CustomerID, row: Int64?, hasToken: Bool) {
        self.name = name
        self.row = row
        self.hasToken = hasToken
    }

    /// The person as rows name one; `nil` without a row.
    var customer: StoredCustomer? { row.map { StoredCustomer(row: $0, name: name) } }
}

/// What a job knows of a token; each part `nil` before it is read.
final class KnownToken {
    /// Whose own token it is.
    var customers: [StoredCustomer]?
    /// The original ids whose transactions name it.
    var originals: Set<StoredOriginal>?
    /// The order with it as its id; `nil` inside for none.
    var order: OrderFact??
}
