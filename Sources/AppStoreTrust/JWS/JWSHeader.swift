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

    /// Reads the JSON object of a header.
    ///
    /// - Throws: `jws.header` when it is no JSON object in UTF-8, names a member twice, or is nested deeper than 8;
    ///   `jws.size` when it is too long.
    public init(json: [UInt8]) throws(TrustRefusal) {
        guard json.count <= Self.maximumSize else {
            throw TrustRefusal(.jwsSize, .limit, "The header has \(json.count) bytes; at most \(Self.maximumSize) are read.")
        }
        var reader = JWSHeaderReader(json)
        let members: [String: JWSHeaderReader.Value]
        do {
            members = try reader.readDocument()
        } catch {
            throw TrustRefusal(
                .jwsHeader, .format,
                "The header is no JSON object as a JWS has one: \(error.reason), at byte \(error.offset). Send it unchanged.")
        }
        algorithm = members["alg"]?.text
        keyID = members["kid"]?.text
        type = members["typ"]?.text
        switch members["x5c"] {
        case nil: certificates = nil
        case .texts(let texts): certificates = texts
        case .text, .other:
            throw TrustRefusal(.jwsHeader, .format, "The header's x5c is no array of texts. Send the document unchanged.")
        }
    }
}
