import AppStoreTypes
import Foundation

/// What is posted when somebody without an account has logged in: what that one bought becomes the account's.
struct LogInMessage: Sendable {
    let logIn: PendingLogIn

    /// What the server answers when no repetition can ever succeed.
    static let hopeless: Set<TillErrorCode> = [.logInConflict, .logInNotAnonymous, .requestShape, .requestCustomerID, .httpNotFound]

    /// Tells the server, and waits for it to have it; the same again changes nothing.
    func send(over link: any ServerLink) async throws(TillError) {
        let segment = logIn.customer.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? logIn.customer
        let body = JSONValue.object([JSONMember("anonymousId", .string(logIn.anonymous))])
        let reply = try await link.send(
            ServerRequest(method: "POST", path: "/v1/customers/\(segment)/aliases", body: Data(body.bytes), customer: logIn.customer))
        guard (200...299).contains(reply.status) else { throw TillError(problem: reply) }
        guard let answer = try? JSONReader.read(Array(reply.body)), answer["customer"]?.text == logIn.customer else {
            throw TillError(.serverReplyUnexpected, "The reply to a log-in (status \(reply.status)) is not the documented JSON.")
        }
    }
}
