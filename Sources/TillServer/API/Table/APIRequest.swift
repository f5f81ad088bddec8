import AppStoreTypes
import Entitlements
import Foundation
import HTTPService

/// A request whose caller may make it and whose parts are what the call's description says.
struct APIRequest: Sendable {
    /// The request as it came in.
    let http: HTTPRequest
    /// Who calls; `nil` only for open calls.
    let identified: Keyring.Caller?
    /// The body, read and checked; `nil` where the call takes none or reads it by itself.
    let body: JSONBody?
    /// When it came in.
    let now: EpochMilliseconds

    /// The identifier of the request.
    var id: String { http.id }

    /// Who calls.
    func caller() throws(Problem) -> Keyring.Caller {
        guard let identified else { throw Problem(.keyMissing, "There is no Authorization field.") }
        return identified
    }

    /// The body of a call that takes one.
    func checkedBody() throws(Problem) -> JSONBody {
        guard let body else { throw Problem(.bodyShape, "The body is missing.") }
        return body
    }

    /// The customer that the path names, when the caller may act for this one.
    func customer(_ parameter: String = "id") throws(Problem) -> CustomerID {
        let customer = try CustomerName.checked(http.parameter(parameter) ?? "")
        try identified?.check(actsFor: customer)
        return customer
    }

    /// A whole number of the query, which was checked against the description.
    func number(_ name: String) -> Int64? { http.queryValue(name).flatMap { Int64($0) } }

    /// A text of the query; `nil` when it is missing.
    func text(_ name: String) -> String? { http.queryValue(name) }
}

extension APIRequest {
    /// The name by which the request is carried out once; `nil` when it has none.
    var idempotencyKey: String? { http.headers[APIParameter.idempotencyKey.name] }

    /// A moment of the query, which was checked against the description.
    func moment(_ name: String) -> EpochMilliseconds? { http.queryValue(name).flatMap { EpochMilliseconds(rfc3339: $0) } }

    /// Whether lines of text are asked for, and JSON is not.
    var wantsText: Bool { accepts("text/plain") }

    /// Whether a kind of body is asked for by name, and JSON is not.
    func accepts(_ kind: String) -> Bool {
        let asked = http.headers.values("Accept").flatMap { $0.split(separator: ",") }.map { entry in
            entry.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? ""
        }
        return asked.contains(kind) && !asked.contains("application/json")
    }
}
