import AppStoreTypes
import HTTPService

/// What an app does before and after paying.
extension RouteTable {
    var purchaseCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/v1/products", name: "listProducts", summary: "What the app should ask StoreKit for.",
                access: .app(nil),
                replies: [.ok(.named("Products"), "The products in the order of the configuration.")], isConditional: true, answer: products
            ),
            APICall(
                method: "POST", path: "/v1/orders", name: "placeOrder", summary: "Says before paying who is going to buy what.",
                access: .app(.customersWrite), body: APIBody(schema: OrderPost.schema, limit: OrderPost.bodyBound, isChecked: false),
                replies: [
                    .ok(.named("OrderAnswer"), "The order as it was recorded before."),
                    .json(201, .named("OrderAnswer"), "The order is on disk."),
                ],
                problems: [.customerID, .orderID, .orderProduct, .orderMetadata, .orderConflict], takesIdempotencyKey: true, answer: order),
            APICall(
                method: "POST", path: "/v1/purchases", name: "postPurchases",
                summary: "Evidence in, a verdict for each document and what the customer owns out.", access: .app(.customersWrite),
                body: APIBody(
                    schema: PurchasePost.schema(documents: configuration.limits.documents), limit: configuration.limits.bodyBytes,
                    isChecked: false),
                replies: [.ok(.named("PurchaseReply"), "Everything that was accepted is on disk.")],
                problems: [.customerID, .noEvidence, .tooManyDocuments, .transactionID], answer: purchases),
        ]
    }

    private func products(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        JSONReply.ok(ProductsReply(try request.caller().app, asOf: request.now))
    }

    /// 201 when it is new, 200 when it is a repetition.
    private func order(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let caller = try request.caller()
        let app = caller.app
        let post = try OrderPost(request.http.body, contentType: request.http.headers["Content-Type"], app: app)
        try caller.check(actsFor: post.customer)
        let (order, isNew) = try await orders.take(post, for: app, at: request.now)
        return JSONReply.ok(OrderAnswer(order: order), status: isNew ? 201 : 200)
    }

    private func purchases(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let caller = try request.caller()
        let post = try PurchasePost(
            request.http.body, contentType: request.http.headers["Content-Type"], documentBound: configuration.limits.documents,
            environments: caller.app.environments)
        try caller.check(actsFor: post.customer)
        return JSONReply.ok(try await intake.take(post, from: caller, at: request.now, requestID: request.id))
    }
}
