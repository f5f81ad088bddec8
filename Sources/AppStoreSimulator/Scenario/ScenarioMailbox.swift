import AppStoreTypes

/// Takes a scenario's notifications: notes each attempt and passes it on to the back end, or takes it with 200.
actor ScenarioMailbox {
    struct Delivery: Sendable {
        let post: NotificationPost
        let result: NotificationResult
    }

    private var deliveries: [Delivery] = []
    private let next: NotificationSender?

    init(next: NotificationSender?) { self.next = next }

    func take(_ post: NotificationPost) async -> NotificationResult {
        let result = await next?(post) ?? .status(200)
        deliveries.append(Delivery(post: post, result: result))
        return result
    }

    /// The attempts since the last time.
    func takeDeliveries() -> [Delivery] {
        defer { deliveries = [] }
        return deliveries
    }
}
