import AppStoreTypes
import HTTPService

extension APIEndpoint {
    private static let messaging = "/inApps/v1/messaging"

    /// Retention Messaging.
    static let retention: [APIEndpoint] = [
        APIEndpoint("uploadImage", "PUT", messaging + "/image/{imageIdentifier}", requestsPerSecond: 1, bodyLimit: 16 << 20) {
            (store, call) async throws(APIRefusal) in try await store.uploadImage(call)
        },
        APIEndpoint("deleteImage", "DELETE", messaging + "/image/{imageIdentifier}", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.deleteImage(call)
        },
        APIEndpoint("getImageList", "GET", messaging + "/image/list", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in await store.imageList(call)
        },
        APIEndpoint("uploadMessage", "PUT", messaging + "/message/{messageIdentifier}", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.uploadMessage(call)
        },
        APIEndpoint("deleteMessage", "DELETE", messaging + "/message/{messageIdentifier}", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.deleteMessage(call)
        },
        APIEndpoint("getMessageList", "GET", messaging + "/message/list", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in await store.messageList(call)
        },
        APIEndpoint("configureDefaultMessage", "PUT", messaging + "/default/{productId}/{locale}", requestsPerSecond: 10) {
            (store, call) async throws(APIRefusal) in try await store.configureDefault(call)
        },
        APIEndpoint("getDefaultMessage", "GET", messaging + "/default/{productId}/{locale}", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.defaultMessage(call)
        },
        APIEndpoint("deleteDefaultMessage", "DELETE", messaging + "/default/{productId}/{locale}", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.deleteDefault(call)
        },
        APIEndpoint("configureRealtimeURL", "PUT", messaging + "/realtime/url", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.configureRealtimeURL(call)
        },
        APIEndpoint("getRealtimeURL", "GET", messaging + "/realtime/url", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.realtimeURL(call)
        },
        APIEndpoint("deleteRealtimeURL", "DELETE", messaging + "/realtime/url", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.deleteRealtimeURL(call)
        },
        APIEndpoint("startPerformanceTest", "POST", messaging + "/performanceTest", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.startPerformanceTest(call)
        },
        APIEndpoint("getPerformanceTestResult", "GET", messaging + "/performanceTest/result/{requestId}", requestsPerSecond: 1) {
            (store, call) async throws(APIRefusal) in try await store.performanceTestResult(call)
        },
    ]
}

extension SimulatedAppStore {
    /// The shelf of the app that a call is about.
    func shelf(_ call: APICall) -> RetentionShelf { serverAPI.retention[place(call)] ?? RetentionShelf() }

    func reviewRetention(_ command: ReviewRetentionCommand) throws(WorldRefusal) {
        guard command.state.isKnown else {
            throw WorldRefusal(.badValue, "there is no state `\(command.state.rawValue.prefix(40))`: use PENDING, APPROVED or REJECTED")
        }
        let place = RetentionShelf.Place(app: command.app, environment: command.environment)
        let id = command.identifier.lowercased()
        guard var shelf = serverAPI.retention[place], shelf.images[id] != nil || shelf.messages[id] != nil else {
            throw WorldRefusal(.badValue, "there is no image or message `\(id.prefix(40))`: upload it first")
        }
        shelf.images[id]?.state = command.state
        shelf.messages[id]?.state = command.state
        serverAPI.retention[place] = shelf
    }

    func change(_ call: APICall, _ body: (inout RetentionShelf) -> Void) {
        body(&serverAPI.retention[place(call), default: RetentionShelf()])
    }

    private func place(_ call: APICall) -> RetentionShelf.Place { RetentionShelf.Place(app: call.app, environment: call.environment) }
}
