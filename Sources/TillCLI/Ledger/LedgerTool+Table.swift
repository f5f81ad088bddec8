import AppStoreTypes
import Entitlements
import Foundation
import Ledger
import TillServer

/// The transactions as a table for people.
extension LedgerTool {
    private static let columns = [
        "app", "environment", "customer", "originalTransactionId", "transactionId", "productId", "type", "purchaseDate", "expiresDate",
        "revocationDate", "isUpgraded", "quantity", "inAppOwnershipType", "offerType", "offerIdentifier", "price", "currency", "storefront",
        "appAccountToken", "isSigned", "signedDate", "evidence",
    ]

    /// Writes every transaction as a row of comma-separated values (RFC 4180).
    static func exportTable(_ place: LedgerPlace, to path: String, _ surroundings: Surroundings) async throws -> ExitStatus {
        guard !FileManager.default.fileExists(atPath: path),
            FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw LineFile.Failure(description: "\(path) is there already or cannot be made: give another name, nothing is replaced") }
        defer { try? handle.close() }
        var count = 0
        try handle.write(contentsOf: Data((columns.joined(separator: ",") + "\r\n").utf8))
        try await withPortable(place) { ledger in
            for app in try await ledger.apps() {
                var cursor: PortableCursor?
                repeat {
                    let page = try await ledger.originals(of: app, after: cursor)
                    var text = ""
                    for original in page.originals {
                        let owner = try await ledger.ownership(of: original)?.owner
                        let facts = try await ledger.facts(of: original).transactions.values.filter { $0.originalKey == original }
                        for fact in facts.sorted(by: { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }) {
                            text += row(fact, owner: owner)
                            count += 1
                        }
                    }
                    try handle.write(contentsOf: Data(text.utf8))
                    cursor = page.next
                    surroundings.errors("\(app): \(count) transactions written\n")
                } while cursor != nil
            }
        }
        surroundings.output("\(path) has \(count) transactions of \(place)\n")
        return .success
    }

    private static func row(_ fact: TransactionFact, owner: CustomerID?) -> String {
        let values: [String?] = [
            fact.scope.app.rawValue, fact.scope.environment.rawValue, owner?.rawValue, fact.originalID.rawValue, fact.id.rawValue,
            fact.productID.rawValue, fact.productType?.rawValue, fact.purchaseDate.rfc3339, fact.expirationDate?.rfc3339,
            fact.revocation?.date.rfc3339, fact.isUpgraded ? "true" : "false", String(fact.purchasedQuantity), fact.ownershipType.rawValue,
            fact.offer.map { String($0.type.rawValue) }, fact.offer?.id?.rawValue, fact.price.map { decimal($0.milliunits) },
            fact.price?.currency.rawValue, fact.storefrontCountryCode, fact.appAccountToken?.description,
            fact.source.isSigned ? "true" : "false", fact.source.date.rfc3339, "\(fact.source.evidence)",
        ]
        return values.map { cell($0 ?? "") }.joined(separator: ",") + "\r\n"
    }

    /// A cell; one that a spreadsheet would take for a formula begins with an apostrophe.
    private static func cell(_ text: String) -> String {
        let safe = text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
        guard safe.contains(where: { ",\"\r\n".contains($0) || $0 == "\r\n" }) else { return safe }
        return "\"" + safe.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }

    private static func decimal(_ milliunits: Int64) -> String {
        let magnitude = milliunits.magnitude
        let fraction = String(magnitude % 1_000)
        return (milliunits < 0 ? "-" : "") + "\(magnitude / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
