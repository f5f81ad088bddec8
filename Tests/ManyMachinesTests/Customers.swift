import Foundation
import HTTPService

/// Devices that post purchases through the balancer and keep on until each is answered for good, as the SDK does.
struct Customers: Sendable {
    /// A purchase that a device has in its outbox.
    struct Purchase: Hashable, Sendable {
        let customer: String
        let transaction: String
        let signed: String
    }

    /// What the server said for good about a purchase.
    struct Answer: Hashable, Sendable {
        let purchase: Purchase
        let verdict: String
    }

    let port: Int
    private let client: HTTPClient

    init(port: Int) {
        self.port = port
        var configuration = HTTPClient.Configuration()
        configuration.usesEnvironmentProxy = false
        client = HTTPClient(configuration: configuration)
    }

    /// Posts everything, each lane one after another, and tells of each answer that was for good.
    func postAll(_ lanes: [[Purchase]], onAnswer: @escaping @Sendable (Answer) async -> Void) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: [Answer].self) { group in
            for lane in lanes {
                group.addTask {
                    var answers: [Answer] = []
                    for purchase in lane {
                        let answer = Answer(purchase: purchase, verdict: try await post(purchase))
                        answers.append(answer)
                        await onAnswer(answer)
                    }
                    return answers
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// Posts one purchase again and again until the verdict is final.
    private func post(_ purchase: Purchase) async throws -> String {
        for attempt in 0..<600 {
            if let verdict = try await once(purchase) { return verdict }
            // A device waits before it tries again; nothing is asserted about how long that takes.
            try await Task.sleep(for: .milliseconds(min(20 * (attempt + 1), 200)))
        }
        throw Machine.Failure(description: "\(purchase.transaction) was never answered for good")
    }

    private func once(_ purchase: Purchase) async throws -> String? {
        var request = HTTPClientRequest(
            method: "POST", url: "http://127.0.0.1:\(port)/v1/purchases",
            headers: ["Authorization": "Bearer \(Cluster.publishableKey)", "Content-Type": "application/json"],
            body: Array(#"{"customer":"\#(purchase.customer)","signedTransactions":["\#(purchase.signed)"]}"#.utf8))
        request.timeout = .seconds(20)
        guard let reply = try? await client.send(request), reply.status == 200 else { return nil }
        let decoded = try JSONDecoder().decode(Reply.self, from: Data(reply.body))
        guard let document = decoded.documents.first, document.final else { return nil }
        return document.verdict
    }

    /// The transactions that a customer has by the server's word.
    func owned(by customer: String) async throws -> Set<String> {
        var request = HTTPClientRequest(
            url: "http://127.0.0.1:\(port)/v1/customers/\(customer)", headers: ["Authorization": "Bearer \(Cluster.publishableKey)"])
        request.timeout = .seconds(20)
        let reply = try await client.send(request)
        guard reply.status == 200 else { throw Machine.Failure(description: "\(reply.status) for \(customer)") }
        return Set(try JSONDecoder().decode(Owned.self, from: Data(reply.body)).consumablesAwaitingFulfilment.map(\.transactionId))
    }

    /// Calls the team's side of the API, again while nobody answers.
    func team(_ method: String, _ path: String, body: String? = nil) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(
            method: method, url: "http://127.0.0.1:\(port)\(path)",
            headers: ["Authorization": "Bearer \(Cluster.secretKey)", "Content-Type": "application/json"], body: Array((body ?? "").utf8))
        request.timeout = .seconds(20)
        for _ in 0..<100 {
            if let reply = try? await client.send(request), reply.status != 503 { return reply }
            try await Task.sleep(for: .milliseconds(50))
        }
        return try await client.send(request)
    }

    private struct Reply: Decodable {
        struct Document: Decodable {
            let verdict: String
            let final: Bool
        }
        let documents: [Document]
    }

    private struct Owned: Decodable {
        struct Product: Decodable { let transactionId: String }
        let consumablesAwaitingFulfilment: [Product]
    }
}
