import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Every call that the server answers, in one table.
struct RouteTable: Sendable {
    let configuration: Configuration
    let authorisation: Authorisation
    let intake: EvidenceIntake
    let notifications: NotificationIntake
    let orders: OrderIntake
    let customers: CustomerReader
    let ledger: any Ledger
    let now: @Sendable () -> EpochMilliseconds
    let log: OperationLog

    /// The routes.
    var routes: [Route] {
        [
            .get("/v1/products", handler: answering(products)),
            .post("/v1/orders", bodyLimit: OrderPost.bodyBound, handler: answering(order)),
            .post("/v1/purchases", bodyLimit: configuration.limits.bodyBytes, handler: answering(purchases)),
            .post("/v1/apple/notifications", bodyLimit: NotificationBody.bound, handler: answering(notification)),
            .get("/v1/customers/{id}", handler: answering(customer)),
            .get("/healthz", isSheddable: false) { _ in Self.state("alive", status: 200) },
            .get("/readyz", isSheddable: false, handler: readiness),
        ]
    }

    /// Turns a problem into its reply.
    private func answering(_ call: @escaping @Sendable (HTTPRequest) async throws(Problem) -> HTTPResponse) -> HTTPHandler {
        { request in
            do throws(Problem) {
                return try await call(request)
            } catch {
                return error.response(requestID: request.id)
            }
        }
    }

    /// `GET /v1/products`: what the app is to offer.
    private func products(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        JSONReply.ok(ProductsReply(try authorisation.caller(of: request).app, asOf: now()))
    }

    /// `POST /v1/orders`: an order before paying; 201 when it is new, 200 when it is a repetition.
    private func order(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let app = try authorisation.caller(of: request).app
        let post = try OrderPost(request.body, contentType: request.headers["Content-Type"], app: app)
        let (order, isNew) = try await orders.take(post, for: app, at: now())
        return JSONReply.ok(OrderAnswer(order: order), status: isNew ? 201 : 200)
    }

    /// `POST /v1/purchases`: evidence in, verdicts and the customer's state out.
    private func purchases(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let caller = try authorisation.caller(of: request)
        let post = try PurchasePost(
            request.body, contentType: request.headers["Content-Type"], documentBound: configuration.limits.documents,
            environments: caller.app.environments)
        return JSONReply.ok(try await intake.take(post, from: caller, at: now(), requestID: request.id))
    }

    /// `POST /v1/apple/notifications`: Apple tells what happened; no key, because only what Apple signed counts.
    private func notification(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        JSONReply.ok(try await notifications.take(request.body, at: now(), requestID: request.id))
    }

    /// `GET /v1/customers/{id}`: what the customer owns now.
    private func customer(_ request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let caller = try authorisation.caller(of: request)
        let customer = try CustomerName.checked(request.parameter("id") ?? "")
        let state = try await customers.state(of: customer, in: caller.app, at: now())
        return JSONReply.ok(CustomerReply(state, of: customer, app: caller.app, detail: caller.power == .publishable ? .app : .team))
    }

    /// `GET /readyz`: whether a post would be recorded now.
    private func readiness(_ request: HTTPRequest) async -> HTTPResponse {
        let health = await ledger.health()
        if let failure = health.writeFailure ?? health.readFailure {
            log(.warning, "not ready", [("code", .text(failure.code.rawValue)), ("cause", .text(failure.message))])
            return Self.state("the ledger cannot be used (\(failure.code.rawValue))", status: 503)
        }
        return Self.state("ready", status: 200)
    }

    private static func state(_ words: String, status: Int) -> HTTPResponse {
        var response = HTTPResponse.text(words + "\n", status: status)
        response.headers.append("Cache-Control", "no-store")
        return response
    }
}
