import AppStoreTypes
import HTTPService

/// `/production/verifyReceipt` and `/sandbox/verifyReceipt`, as Apple's two hosts.
enum VerifyReceiptRoutes {
    static func routes(_ store: SimulatedAppStore) -> [Route] {
        let places: [(String, AppStoreEnvironment)] = [("/production/verifyReceipt", .production), ("/sandbox/verifyReceipt", .sandbox)]
        return places.flatMap { path, environment in
            [
                Route.post(path, bodyLimit: 16 << 20) { request in
                    await answer(request, store, environment, isPost: true)
                },
                Route.get(path) { request in
                    await answer(request, store, environment, isPost: false)
                },
            ]
        }
    }

    private static func answer(
        _ request: HTTPRequest, _ store: SimulatedAppStore, _ environment: AppStoreEnvironment, isPost: Bool
    ) async -> HTTPResponse {
        if let answer = await store.faultyVerifyReceiptAnswer() {
            switch answer {
            case .code(let code): return .json(Array(#"{"status":\#(code)}"#.utf8))
            case .status(let status): return .text("Service Unavailable", status: (400...599).contains(status) ? status : 503)
            }
        }
        return .json(await store.verifyReceipt(request.body, at: environment, isPost: isPost))
    }
}
