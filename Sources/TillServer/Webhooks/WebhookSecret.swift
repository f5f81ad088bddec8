import AppStoreTrust
import AppStoreTypes
import Foundation

/// A secret that signs what is sent to an endpoint, in the form of Standard Webhooks.
struct WebhookSecret: Hashable, Sendable {
    /// How many octets a secret has.
    static let length = 24...64
    private static let beginning = "whsec_"

    /// `whsec_` and the octets in base64.
    let text: String
    /// When it was made.
    let from: EpochMilliseconds
    /// When it ends; `nil` for the present one.
    var until: EpochMilliseconds?
    private let octets: [UInt8]

    /// Reads a secret; `nil` for a text of another form.
    init?(_ text: String, from: EpochMilliseconds, until: EpochMilliseconds? = nil) {
        guard text.hasPrefix(Self.beginning), let data = Data(base64Encoded: String(text.dropFirst(Self.beginning.count))),
            Self.length.contains(data.count)
        else { return nil }
        self.text = text
        self.from = from
        self.until = until
        octets = Array(data)
    }

    /// A new secret of 32 octets that were drawn at random.
    init(drawn octets: [UInt8], at moment: EpochMilliseconds) {
        text = Self.beginning + Data(octets).base64EncodedString()
        from = moment
        self.octets = octets
    }

    /// The secret with all but its beginning hidden.
    var masked: String { "\(text.prefix(Self.beginning.count + 4))…" }

    /// Whether it signs at a moment.
    func isCurrent(at moment: EpochMilliseconds) -> Bool { until.map { $0 > moment } ?? true }

    /// The signature of a message: `v1,` and HMAC-SHA256 of id, seconds and body, with dots between them, in base64.
    ///
    /// Source: Standard Webhooks, "Signature scheme".
    func signature(id: String, seconds: Int64, body: [UInt8]) -> String {
        "v1," + Data(KeyedHash.sha256(Array("\(id).\(seconds).".utf8) + body, key: octets)).base64EncodedString()
    }
}
