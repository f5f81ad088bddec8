import AppStoreTypes

/// The header of a signed document as it was read, before anything in it is believed.
public struct JWSHeader: Hashable, Sendable {
    /// The most bytes that a header may take; Apple's take about 4 KiB.
    public static let maximumSize = 32 * 1024
    /// The most certificates that are kept; more make the header unreadable.
    public static let certificateLimit = 8

    /// `alg`; `nil` when missing or no text.
    public let algorithm: String?
    /// `x5c` as written: base64 text of certificates, the signer's first; `nil` when missing.
    public let certificates: [String]?
    /// `kid`; Xcode writes one, Apple did until 2022. Never used to decide.
    public let keyID: String?
    /// `typ`. Never used to decide.
    public let type: String?

    /// Whether `crit` or `b64` is there: then a reader must understand more than Till does.
    public let isExtended: Bool

    /// Reads the JSON object of a header.
    ///
    /// - Throws: `jws.header` when it is no JSON object in UTF-8, names a member twice, or is nested deeper than JSON is read;
    ///   `jws.size` when it is too long.
    public init(json: [UInt8]) throws(TrustRefusal) {
        guard json.count <= Self.maximumSize else {
            throw TrustRefusal(.jwsSize, .limit, "The header has \(json.count) bytes; at most \(Self.maximumSize) are read.")
        }
        let header: JSONValue
        do {
            header = try JSONReader.read(json)
        } catch {
            throw Self.malformed("\(error.reason), at byte \(error.offset)")
        }
        guard header.members != nil else { throw Self.malformed("it is another kind of value") }
        algorithm = header["alg"]?.text
        keyID = header["kid"]?.text
        type = header["typ"]?.text
        isExtended = header["crit"] != nil || header["b64"] != nil
        guard let list = header["x5c"] else {
            certificates = nil
            return
        }
        let texts = list.elements?.compactMap(\.text)
        guard let texts, texts.count == list.elements?.count, texts.count <= Self.certificateLimit else {
            throw TrustRefusal(
                .jwsHeader, .format,
                "The header's x5c is no array of at most \(Self.certificateLimit) texts. Send the document unchanged.")
        }
        certificates = texts
    }

    private static func malformed(_ reason: String) -> TrustRefusal {
        TrustRefusal(.jwsHeader, .format, "The header is no JSON object as a JWS has one: \(reason). Send it unchanged.")
    }
}
