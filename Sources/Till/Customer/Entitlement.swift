import AppStoreTypes
public import Foundation

/// Something that a customer has, by the team's own name for it.
public struct Entitlement: Hashable, Sendable, Identifiable {
    /// The team's name, as in `pro`.
    public let id: String
    /// The product that gives it; `nil` for what the team gave, or the version that the customer got first.
    public let productID: String?
    /// Until when; `nil` for ever.
    public let expirationDate: Date?
    /// Apple's name of the environment that it was bought in; `nil` when not known.
    public let environment: String?
}

extension Entitlement {
    init?(_ json: JSONValue) {
        guard let id = json["id"]?.text else { return nil }
        self.init(
            id: id, productID: json["productId"]?.text, expirationDate: json["expiresDate"]?.date,
            environment: json["environment"]?.text)
    }

    /// Whether it is still valid at a moment.
    func isValid(at moment: Date) -> Bool { expirationDate.map { moment < $0 } ?? true }
}
