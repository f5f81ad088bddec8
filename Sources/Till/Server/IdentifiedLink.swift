import Foundation

/// A way to the server that shows with each request for a customer the back end's word about who is calling.
///
/// A token is asked of the app once and used until the server does not take it; then a new one is asked for, once for a request.
actor IdentifiedLink: ServerLink {
    private let link: any ServerLink
    private let token: @Sendable (String) async throws -> String?
    private var tokens: [String: String] = [:]

    /// The most customers whose tokens are held.
    static let bound = 8

    init(_ link: any ServerLink, token: @escaping @Sendable (String) async throws -> String?) {
        self.link = link
        self.token = token
    }

    func send(_ request: ServerRequest) async throws(TillError) -> ServerReply {
        guard let customer = request.customer else { return try await link.send(request) }
        var request = request
        let held = tokens[customer]
        request.customerToken = if let held { held } else { try await fresh(customer) }
        let reply = try await link.send(request)
        // 401 for one that is not believed or over, 403 for one of somebody else.
        guard [401, 403].contains(reply.status), TillError(problem: reply).code.rawValue.hasPrefix("customer.token_") else { return reply }
        let refused = request.customerToken
        if tokens[customer] == refused { tokens[customer] = nil }
        // A token that was fresh a moment ago is not asked for again: the app would give the same.
        guard held != nil else { return reply }
        request.customerToken = if let newer = tokens[customer] { newer } else { try await fresh(customer) }
        return try await link.send(request)
    }

    private func fresh(_ customer: String) async throws(TillError) -> String? {
        let made: String?
        do {
            made = try await token(customer)
        } catch {
            throw TillError(
                .customerTokenMissing, "The app's customerToken gave none: \(Excerpt.of("\(error)"))", retry: .later)
        }
        guard let made else { return nil }
        if tokens.count >= Self.bound { tokens.removeAll() }
        tokens[customer] = made
        return made
    }
}
