import AppStoreTrust
import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Requests to which their senders gave a name in `Idempotency-Key`: carried out once, and answered as often as they are sent.
///
/// Whatever server of a ledger gets the repetition, it is given the first reply. A name is the sender's own: its key's, and the
/// customer's whose token it shows.
struct NamedRequests: Sendable {
    let ledger: any ServiceLedger
    let log: OperationLog

    /// Answers a request by carrying it out, or as it was answered before.
    func answer(_ request: APIRequest, named name: String, by answer: APICall.Answer) async throws(Problem) -> HTTPResponse {
        let named = try Self.request(request, named: name)
        switch try await begin(named, at: request.now) {
        case .begun: return try await carryOut(request, named, answer)
        case .inProgress: throw Problem(.idempotencyInProgress, "The request \"\(Excerpt(name))\" is being answered.")
        case .mismatch: throw Problem(.idempotencyMismatch, "\"\(Excerpt(name))\" was the name of another request.")
        case .answered(let reply):
            let headers: HTTPHeaders = [
                "Content-Type": reply.contentType, "Cache-Control": "no-store", "Idempotency-Replayed": "true",
            ]
            return HTTPResponse(status: reply.status, headers: headers, body: reply.body)
        }
    }

    private static func request(_ request: APIRequest, named name: String) throws(Problem) -> NamedRequest {
        let caller = try request.caller()
        let whom = caller.customer.map { "customer \($0.rawValue)" } ?? "everybody"
        let query = request.http.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let content = Array("\(request.http.method)\n\(request.http.segments.joined(separator: "\n"))\n\(query)\n".utf8) + request.http.body
        return NamedRequest(
            app: caller.app.id, name: "\(Hexadecimal.text(SHA256.hash("\(caller.keyName)\n\(whom)".utf8).prefix(16))) \(name)",
            fingerprint: SHA256.hash(content), customer: customer(of: request, caller))
    }

    /// Whom a request is about: whom the path or the body names, or else the caller's token; `nil` for nobody.
    private static func customer(of request: APIRequest, _ caller: Keyring.Caller) -> CustomerID? {
        let segments = request.http.segments
        var name = segments.count > 2 && segments[1] == "customers" ? segments[2] : nil
        if name == nil {
            let body = request.body ?? (try? JSONBody(request.http.body, contentType: request.http.headers["Content-Type"]))
            name = body?["customer"]?.text
        }
        return name.flatMap { try? CustomerName.checked($0) } ?? caller.customer
    }

    private func begin(_ named: NamedRequest, at now: EpochMilliseconds) async throws(Problem) -> NamedRequestOutcome {
        do throws(LedgerError) {
            return try await ledger.begin(named, at: now)
        } catch {
            throw Problem(.ledgerUnavailable, "The request was not begun (\(error.code.rawValue)).")
        }
    }

    /// Carries a request out and keeps its reply, unless the same request may do better later.
    private func carryOut(
        _ request: APIRequest, _ named: NamedRequest, _ answer: APICall.Answer
    ) async throws(Problem) -> HTTPResponse {
        do throws(Problem) {
            let reply = try await answer(request)
            await finish(named, begunAt: request.now, with: reply.status < 500 ? reply : nil)
            return reply
        } catch {
            await finish(named, begunAt: request.now, with: error.code.isRetryable ? nil : error.response(requestID: request.id))
            throw error
        }
    }

    /// A reply that cannot be kept is sent all the same: what was done is done, and each of these calls can be repeated by itself.
    private func finish(_ named: NamedRequest, begunAt moment: EpochMilliseconds, with reply: HTTPResponse?) async {
        let kept = reply.map {
            StoredReply(status: $0.status, contentType: $0.headers["Content-Type"] ?? "application/json", body: $0.body)
        }
        do throws(LedgerError) {
            try await ledger.finish(named, begunAt: moment, reply: kept)
        } catch {
            log(
                .warning, "the reply to a named request was not kept",
                [("code", .text(error.code.rawValue)), ("cause", .text(error.message))])
        }
    }
}
