import AppStoreTypes
import Entitlements
import Ledger

/// A customer of the ledger's bench: a monthly subscriber whose number of eight digits stands in every id, also in those of octets.
///
/// What is stored of one such customer is therefore a pattern from which any number of others can be written.
struct BenchCustomer: Sendable {
    static let app: AppID = "shop"
    /// The number of the customer from whose rows others are copied; others count on from it.
    static let first = 73_190_246
    /// How many months each customer has paid, the last of them begun and not over at `BenchStore.now`.
    static let months = 10

    let number: Int

    private static let month: Int64 = 30 * 86_400_000
    private static let beginning = BenchStore.now.milliseconds - Int64(months) * month + 5 * 86_400_000

    var id: CustomerID { CustomerID(rawValue: "7c9e6679-7425-40de-944b-e07f\(number)") }

    /// The token by which purchases name the customer: sixteen octets that are all letters and digits.
    var token: AppAccountToken { AppAccountToken(high: Self.word("till-ben"), low: Self.word(String(number))) }

    /// What is sent when a month was paid: the first by the customer, who claims it; the others by Apple.
    ///
    /// - Parameters:
    ///   - month: 0 for the first purchase.
    ///   - document: the signed bytes.
    func submission(month: Int, document: [UInt8]) throws -> Submission {
        let fact = try TransactionFact(signed: payload(month: month), app: Self.app, testRun: nil, evidence: digest(of: month))
        let moment = EpochMilliseconds(fact.purchaseDate.milliseconds + 2_000)
        var submission = Submission(app: Self.app, receivedAt: moment, policy: .standard, rules: .standard)
        submission.transactions = [fact]
        submission.evidence = [
            Evidence(
                digest: fact.source.evidence, kind: .transaction, channel: month == 0 ? .client : .appleAPI, receivedAt: moment,
                bytes: document)
        ]
        if month == 0 {
            submission.customer = CustomerReference(id: id, token: token)
            submission.claimEverything()
        }
        return submission
    }

    private func payload(month: Int) -> JWSTransactionDecodedPayload {
        var payload = BenchStore.payload(number)
        let start = Self.beginning + Int64(month) * Self.month
        payload.transactionId = TransactionID("20\(number)\(Self.sixDigits(month))")
        payload.originalTransactionId = OriginalTransactionID("20\(number)\(Self.sixDigits(0))")
        payload.webOrderLineItemId = WebOrderLineItemID("30\(number)\(Self.sixDigits(month))")
        payload.appTransactionId = AppTransactionID("70\(number)00000000")
        payload.appAccountToken = token
        payload.environment = .production
        payload.originalPurchaseDate = EpochMilliseconds(Self.beginning)
        payload.purchaseDate = EpochMilliseconds(start)
        payload.expiresDate = EpochMilliseconds(start + Self.month)
        payload.signedDate = EpochMilliseconds(start + 1_000)
        payload.transactionReason = month == 0 ? .purchase : .renewal
        return payload
    }

    /// Stands for a document's SHA-256; begins with as many different octets as one.
    private func digest(of month: Int) throws -> EvidenceDigest {
        let mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(month) &* 0x94D0_49BB_1331_11EB
        let head = String(mixed, radix: 16).suffix(8)
        let text = String(repeating: "0", count: 8 - head.count) + head + "-\(number)-document-0" + Self.sixDigits(month).suffix(4)
        guard let digest = EvidenceDigest(Array(text.utf8)) else { throw BenchFailure("a digest of \(text.utf8.count) octets") }
        return digest
    }

    private static func sixDigits(_ month: Int) -> String { String(String(1_000_000 + month).dropFirst()) }

    private static func word(_ text: String) -> UInt64 { text.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
}

/// Signed bytes of a length, made up.
enum BenchDocument {
    /// What documents take in a ledger that is generated, so that millions fit on a disk.
    static let short = bytes(64)

    static func bytes(_ count: Int) -> [UInt8] {
        let pattern = Array("eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlFTURDQ0E3YWdBd0lCQWdJUWZUbGZk".utf8)
        return (0..<count).map { pattern[$0 % pattern.count] }
    }
}
