import AppStoreTypes
import HTTPService

/// `/production/verifyReceipt` and `/sandbox/verifyReceipt`, as Apple's two hosts; without the prefix the name of the host decides.
enum VerifyReceiptRoutes {
    static func routes(_ store: SimulatedAppStore) -> [Route] {
        let places: [(String, AppStoreEnvironment?)] = [("/production", .production), ("/sandbox", .sandbox), ("", nil)]
        return places.flatMap { prefix, environment in
            ["GET", "POST", "PUT", "DELETE", "PATCH"].map { method in
                Route(method, prefix + "/verifyReceipt", bodyLimit: 16 << 20) { request in
                    await answer(request, store, environment ?? ServerAPIRoutes.named(by: request))
                }
            }
        }
    }

    private static func answer(_ request: HTTPRequest, _ store: SimulatedAppStore, _ environment: AppStoreEnvironment) async
        -> HTTPResponse
    {
        let struck = await store.strike(.verifyReceipt, name: "verifyReceipt")
        if let reply = struck.instead { return reply }
        if let code = struck.code {
            // Apple marks the errors of its own from 21100 on with whether to try again.
            let mark = (21_100...21_199).contains(code) ? #","is_retryable":true"# : ""
            return struck.changed(.json(Array(#"{"status":\#(code)\#(mark)}"#.utf8)))
        }
        return struck.changed(.json(await store.verifyReceipt(request.body, at: environment, isPost: request.method == "POST")))
    }
}
