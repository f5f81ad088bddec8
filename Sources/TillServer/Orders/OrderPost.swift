import AppStoreTypes
import Entitlements

/// The body of `POST /v1/orders`, read and checked.
struct OrderPost: Sendable {
    /// Who is about to buy.
    let customer: CustomerID
    /// What is to be bought.
    let productID: ProductID
    /// The team's own JSON object; `nil` when there is none.
    let metadata: TeamMetadata?
    /// The order's id, when the caller gives it so that the post can be repeated.
    let id: AppAccountToken?

    /// The longest body, in bytes.
    static let bodyBound = 16_384

    /// What the body must be.
    static let schema = APISchema.object([
        .always("customer", .named("CustomerID"), "Who is about to buy."),
        .always("productId", .text(1...255, .visible), "What is to be bought."),
        .maybe("metadata", .anyObject, "Your own JSON object, up to 4096 bytes, 8 levels."),
        .maybe("id", .uuid, "A random UUID (version 4) of your own, so that the post can be repeated."),
    ])

    /// Reads the body; members that are not known are ignored.
    init(_ body: [UInt8], contentType: String?, app: AppConfiguration) throws(Problem) {
        let body = try JSONBody(body, contentType: contentType)
        customer = try CustomerName.checked(try body.text("customer"))
        productID = try Self.product(try body.text("productId"), app)
        id = try body.optionalText("id").map { (text) throws(Problem) in try Self.id(text) }
        do throws(TeamMetadata.Fault) {
            metadata = try body["metadata"].map { (json) throws(TeamMetadata.Fault) in try TeamMetadata(json) }
        } catch {
            throw Problem(.orderMetadata, "metadata \(error.words).")
        }
    }

    private static func product(_ text: String, _ app: AppConfiguration) throws(Problem) -> ProductID {
        let product = ProductID(rawValue: text)
        guard PlausibleProductID.allows(text), app.offers(product) else {
            throw Problem(.orderProduct, "\"\(Excerpt(text))\" is none of the products that \(app.id) offers.")
        }
        return product
    }

    /// A UUID that is neither nought nor of version 8: those are what programs write without an id, and customers' own tokens.
    private static func id(_ text: String) throws(Problem) -> AppAccountToken {
        guard let id = AppAccountToken(text) else {
            throw Problem(.orderID, "\"\(Excerpt(text))\" is no UUID of 8-4-4-4-12 hexadecimal digits.")
        }
        guard id.high != 0 || id.low != 0 else { throw Problem(.orderID, "The UUID is all noughts.") }
        guard id.version != CustomerToken.version else {
            throw Problem(.orderID, "\(id) is a UUID of version \(CustomerToken.version), which is kept for customers' tokens.")
        }
        return id
    }
}
