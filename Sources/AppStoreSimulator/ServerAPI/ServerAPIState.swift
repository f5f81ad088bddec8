/// What the App Store Server API keeps beside the world.
struct ServerAPIState: Sendable {
    var limiter = RateLimiter()
    /// What the responder says about the signers' certificates.
    var certificates = SetCertificatesCommand.State.good
    var retention: [RetentionShelf.Place: RetentionShelf] = [:]
}
