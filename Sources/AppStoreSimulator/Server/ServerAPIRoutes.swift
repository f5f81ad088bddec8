import AppStoreTypes
import Foundation
import HTTPService

/// `/production/inApps/…` and `/sandbox/inApps/…`, as Apple's two hosts; without the prefix the name of the host decides.
enum ServerAPIRoutes {
    static func routes(_ store: SimulatedAppStore) -> [Route] {
        let places: [(String, AppStoreEnvironment?)] = [("/production", .production), ("/sandbox", .sandbox), ("", nil)]
        return places.flatMap { prefix, environment in
            APIEndpoint.all.map { endpoint in
                Route(endpoint.method, prefix + endpoint.path, bodyLimit: endpoint.bodyLimit) { request in
                    let present = EpochMilliseconds(Int64(Date().timeIntervalSince1970 * 1_000))
                    return await store.answer(endpoint, request, at: environment ?? named(by: request), present: present)
                }
            }
        }
    }

    /// The environment whose host the request was sent to: those of the sandbox have it in their name.
    static func named(by request: HTTPRequest) -> AppStoreEnvironment {
        (request.headers["Host"] ?? "").lowercased().contains("sandbox") ? .sandbox : .production
    }
}
