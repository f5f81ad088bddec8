import AppStoreTrust
import AppStoreTypes
import FixtureSupport
import Foundation

/// One published receipt with what should be found in it.
struct ReceiptFixture: Decodable, Sendable {
    struct Payload: Decodable, Sendable {
        let receipt_type: String?
        let adam_id: Int64?
        let bundle_id: String?
        let bundle_id_raw: String?
        let application_version: String?
        let original_application_version: String?
        let opaque: String?
        let sha1_hash: String?
        let age_rating: String?
        let download_id: Int64?
        let version_external_id: Int64?
        let receipt_creation_date: String?
        let receipt_creation_epoch: Int64?
        let original_purchase_date: String?
        let expiration_date: String?
        let attribute_types: [Int64]
    }

    struct Purchase: Decodable, Sendable {
        let quantity: Int64?
        let product_id: String?
        let transaction_id: String?
        let original_transaction_id: String?
        let purchase_date: String?
        let original_purchase_date: String?
        let expires_date: String?
        let product_type: Int64?
        let web_order_line_item_id: Int64?
        let is_trial_period: Int64?
        let is_in_intro_offer_period: Int64?
    }

    struct EnclosedCertificate: Decodable, Sendable { let sha256: String }

    let kind: String
    let verdict: String
    let ber_indefinite: Bool?
    let cms_signature_valid: Bool?
    let digest: String?
    let signed_attrs: Bool?
    let signer: EnclosedCertificate?
    let embedded_certificates: [EnclosedCertificate]?
    let content_sha256: String?
    let payload: Payload?
    let in_app: [Purchase]?
    let in_app_note: String?
    let in_app_count: Int?
    let product_ids: [String]?
    let transaction_ids_in_order_sha256: String?
    let trusted_root: String?
    let device_guid_hex: String?
    let other_device_guid_hex: String?

    private struct Index: Decodable { let files: [String: Entry] }

    /// Entries of other kinds have other members.
    private struct Entry: Decodable {
        let receipt: ReceiptFixture?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let isReceipt = try container.decode(String.self, forKey: .kind) == "app-receipt"
            receipt = isReceipt ? try ReceiptFixture(from: decoder) : nil
        }

        enum Keys: CodingKey { case kind }
    }

    /// The published receipts by their paths.
    static let all: [String: ReceiptFixture] = {
        guard let bytes = try? Fixtures.expectedBytes(), let index = try? JSONDecoder().decode(Index.self, from: Data(bytes)) else {
            return [:]
        }
        return index.files.compactMapValues(\.receipt)
    }()

    /// The paths of all published receipts, sorted.
    static let paths = all.keys.sorted()
    /// The paths of those that can be read.
    static let readable = paths.filter { all[$0]?.payload != nil }

    /// The moment at which the published verdicts were made.
    static let now = EpochMilliseconds(1_796_000_000_000)
}
