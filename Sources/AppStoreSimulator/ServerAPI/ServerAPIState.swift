/// What the App Store Server API keeps beside the world.
struct ServerAPIState: Sendable {
    var limiter = RateLimiter()
    var retention: [RetentionShelf.Place: RetentionShelf] = [:]
}
