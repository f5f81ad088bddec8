/// What this server itself says about a single document or transaction, beside the codes of the verifiers.
///
/// The codes are stable. `docs/errors.md` lists them.
public enum VerdictCode: String, Sendable, CaseIterable {
    /// Somebody else has it and the app's policy is to reject.
    case ownedByAnotherCustomer = "purchase.owned_by_another_customer"
    /// The appAccountToken that the app requires is absent.
    case tokenMissing = "purchase.token_missing"
    /// The order that the purchase names asked for another product.
    case orderedOtherProduct = "purchase.ordered_other_product"
    /// The product is in no part of the configuration.
    case unknownProduct = "purchase.unknown_product"
    /// Bought in the sandbox, where this app gives no access.
    case sandboxWithoutAccess = "purchase.sandbox_without_access"
    /// The receipt is genuine and holds no purchase.
    case noPurchases = "receipt.no_purchases"
    /// What the app has just sold is not in what it sent.
    case expectedPurchaseMissing = "receipt.expected_purchase_missing"
    /// The document is genuine and says too little or nonsense about the purchase.
    case unusableFact = "purchase.unusable"

    /// What it means.
    public var meaning: String { words.meaning }
    /// What the client or the operator can do.
    public var remedy: String { words.remedy }

    private var words: (meaning: String, remedy: String) {
        switch self {
        case .ownedByAnotherCustomer:
            (
                "The purchase belongs to another customer of this app, and the app's policy is to reject.",
                "Let the customer log in to the account that bought it; support can transfer it."
            )
        case .tokenMissing:
            (
                "The app requires an appAccountToken and the purchase has none, so it is recorded and given to nobody.",
                "Pass appAccountToken when buying; support can give this purchase to its customer."
            )
        case .orderedOtherProduct:
            (
                "The order that the purchase names asked for another product; what was bought counts.",
                "Deliver what the transaction names; make an order for each purchase."
            )
        case .unknownProduct:
            (
                "The purchase is recorded; its product gives nothing because the configuration does not name it.",
                "Add the product to the app's entitlements."
            )
        case .sandboxWithoutAccess:
            (
                "The purchase is recorded; the app's configuration gives no access for the sandbox.",
                "Set sandboxGivesAccess where testers and App Review need access."
            )
        case .noPurchases:
            (
                "The receipt is genuine and holds no purchase yet.",
                "Refresh the receipt on the device and send it again; do not finish the transaction meanwhile."
            )
        case .expectedPurchaseMissing:
            (
                "What the app has just sold is not among what it sent.",
                "Refresh the receipt on the device, or send the signed transaction; do not finish the transaction meanwhile."
            )
        case .unusableFact:
            (
                "The document is genuine and cannot be read as a purchase.",
                "Send the document as Apple gave it; report the message if it is."
            )
        }
    }
}
