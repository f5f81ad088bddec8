import HTTPService

/// What Apple posts.
extension RouteTable {
    var appleCalls: [APICall] {
        [
            APICall(
                method: "POST", path: "/v1/apple/notifications", name: "postNotification",
                summary: "Takes App Store Server Notifications; what Apple signed counts.", access: .open,
                body: APIBody(
                    schema: .object([.maybe("signedPayload", .text(0...262_144), "What Apple signed; left out in version 1.")]),
                    limit: NotificationPost.bound, isChecked: false),
                replies: [.ok(.named("NotificationReply"), "The notification is on disk.")],
                problems: [
                    .notificationRefused, .notificationIncomplete, .notificationUnknownApp, .notificationSecret, .notificationNotNow,
                ],
                answer: notification)
        ] + VerifyReceiptAddress.allCases.flatMap(receiptCalls)
    }

    /// Apple's verifyReceipt, whose every answer has status 200; any other method than POST is answered with its number 21000.
    private func receiptCalls(_ address: VerifyReceiptAddress) -> [APICall] {
        let name = "\(address)"
        let answer: APICall.Answer = { request in await verifyReceipt.answer(request.http, at: address) }
        return [
            APICall(
                method: "POST", path: address.path, name: "verifyReceipt\(name.prefix(1).uppercased())\(name.dropFirst())",
                summary: "Answers in the place of Apple's verifyReceipt, in Apple's own form.", access: .open,
                body: APIBody(schema: .anything, limit: configuration.limits.bodyBytes, isChecked: false, isOptional: true),
                replies: [.ok(.anyObject, "Apple's answer; status tells what became of it.")], answer: answer),
            APICall(
                method: "GET", path: address.path, name: "misused\(name.prefix(1).uppercased())\(name.dropFirst())VerifyReceipt",
                summary: "Answers with status 21000, as Apple does to everything but a POST.", access: .open,
                replies: [.ok(.anyObject, "The status 21000.")], answer: answer),
        ]
    }

    private func notification(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        JSONReply.ok(try await notifications.take(request.http.body, at: request.now, requestID: request.id))
    }
}
