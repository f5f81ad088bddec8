import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger
import Testing

@testable import TillServer

/// Holds every reply of a story against the description of its call.
enum DescribedReplies {
    /// The table as a server has it, for its descriptions only.
    static let table: APITable = makeTable()

    private static func makeTable() -> APITable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-table-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: folder.appending(path: "till.sqlite").path))
            let log = OperationLog(least: .error, now: { .storyBegins }, write: { _ in })
            let configuration = Configuration(
                http: HTTPSettings(), database: "", limits: RequestLimits(), logLevel: .error, apps: [Shop.game()])
            return RouteTable(
                configuration: configuration, authorisation: Authorisation(Keyring([])),
                intake: EvidenceIntake(verifiers: [:], ledger: ledger, log: log),
                notifications: NotificationIntake(apps: [], verifiers: [:], ledger: ledger, log: log),
                verifyReceipt: VerifyReceiptDesk(
                    apps: [], verifiers: [:], ledger: ledger, now: { .storyBegins }, log: log,
                    transport: { (request) async throws(HTTPClientError) in try await HTTPClient().send(request) }),
                orders: OrderIntake(ledger: ledger, log: log, newID: ServiceSurroundings.randomOrderID),
                customers: CustomerReader(ledger: ledger),
                webhooks: WebhookService(configuration, ledger: ledger, now: { .storyBegins }, log: log).desk, ledger: ledger,
                now: { .storyBegins }, log: log
            ).table
        } catch {
            fatalError("the table of calls cannot be made: \(error)")
        }
    }

    /// What of a reply is not as the description of its call says; empty when all is well.
    static func faults(_ method: String, _ target: String, _ response: HTTPClientResponse) -> [String] {
        guard method != "HEAD", method != "OPTIONS", let call = call(method, target) else { return [] }
        let kind = response.headers["Content-Type"]?.split(separator: ";").first.map(String.init)
        if kind == "application/problem+json" { return faults(.named("Problem"), response.body) }
        guard let reply = call.everyReply.first(where: { $0.status == response.status }) else {
            return ["\(response.status) is no status of \(call.name)"]
        }
        if reply.bodies.isEmpty { return response.body.isEmpty ? [] : ["\(call.name) has a body where none is described"] }
        guard let body = reply.bodies.first(where: { $0.contentType == kind }) else {
            return ["\(kind ?? "no Content-Type") is no kind of body of \(call.name)"]
        }
        return kind == "application/json" ? faults(body.schema, response.body) : []
    }

    private static func call(_ method: String, _ target: String) -> APICall? {
        let segments = target.prefix { $0 != "?" }.split(separator: "/")
        return table.calls.first { call in
            let pattern = call.path.split(separator: "/")
            return call.method == method && pattern.count == segments.count
                && zip(pattern, segments).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
    }

    private static func faults(_ schema: APISchema, _ body: [UInt8]) -> [String] {
        do {
            let value = try JSONReader.read(body)
            try schema.check(value, at: "", components: table.components)
            return undescribed(value, schema, "")
        } catch let problem as Problem {
            return [problem.detail]
        } catch {
            return ["\(error)"]
        }
    }

    /// Members that the description does not name, and nulls, which are left out of every reply.
    private static func undescribed(_ value: JSONValue, _ schema: APISchema, _ place: String) -> [String] {
        switch schema {
        case .named(let name):
            guard let named = table.components[name] else { return ["\(name) is no component"] }
            return undescribed(value, named, place)
        case .narrowed(let schema, _): return undescribed(value, schema, place)
        case .list(let element, _): return (value.elements ?? []).flatMap { undescribed($0, element, "\(place)[]") }
        case .map(let element): return (value.members ?? []).flatMap { undescribed($0.value, element, "\(place).*") }
        case .object(let members):
            return (value.members ?? []).flatMap { member -> [String] in
                guard let described = members.first(where: { $0.name == member.name }) else {
                    return ["\(place).\(member.name) is not described"]
                }
                if case .null = member.value { return ["\(place).\(member.name) is null"] }
                return undescribed(member.value, described.schema, "\(place).\(member.name)")
            }
        case .text, .integer, .flag, .anyObject, .anything: return []
        }
    }
}
