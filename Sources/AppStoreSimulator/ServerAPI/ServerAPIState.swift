/// What the App Store Server API keeps beside the world.
struct ServerAPIState: Sendable {
    var limiter = RateLimiter()
    /// What the responder says about the signers' certificates.
    var certificates = SetCertificatesCommand.State.good
    var histories = ChangeLog()
    var refunds = ChangeLog()
    /// References of Advanced Commerce calls, which count once.
    var usedReferences: Set<String> = []
    var retention: [RetentionShelf.Place: RetentionShelf] = [:]
}
