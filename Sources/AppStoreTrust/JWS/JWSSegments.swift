/// Where the three segments of a compact JWS lie.
struct JWSSegments {
    /// The most bytes of a document that are read; Apple's notifications take about 20 KiB.
    static let maximumSize = 1024 * 1024

    let header: Range<Int>
    let payload: Range<Int>
    let signature: Range<Int>

    /// Finds the two dots.
    init(_ text: UnsafeBufferPointer<UInt8>) throws(TrustRefusal) {
        guard text.count <= Self.maximumSize else {
            throw TrustRefusal(
                .jwsSize, .limit, "The document has \(text.count) bytes; at most \(Self.maximumSize) are read. Send one document at a time."
            )
        }
        let dot = UInt8(ascii: ".")
        guard let first = text.firstIndex(of: dot), let second = text[(first + 1)...].firstIndex(of: dot),
            text[(second + 1)...].firstIndex(of: dot) == nil
        else {
            let count = text.split(separator: dot, omittingEmptySubsequences: false).count
            throw TrustRefusal(
                .jwsSegments, .format,
                "A signed document has three segments joined by dots; this one has \(count) in \(text.count) bytes. Send it unchanged.")
        }
        header = 0..<first
        payload = (first + 1)..<second
        signature = (second + 1)..<text.count
        guard !header.isEmpty, !payload.isEmpty else {
            throw TrustRefusal(.jwsSegments, .format, "The \(header.isEmpty ? "header" : "payload") segment is empty. Send it unchanged.")
        }
        guard header.count <= JWSHeader.maximumSize * 4 / 3 + 2 else {
            throw TrustRefusal(
                .jwsSize, .limit, "The header segment has \(header.count) bytes; at most \(JWSHeader.maximumSize * 4 / 3 + 2) are read.")
        }
    }

    /// Decodes one segment.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, name: String) throws(TrustRefusal) -> [UInt8] {
        guard let bytes = Base64URL.decode(UnsafeBufferPointer(rebasing: text[range])) else {
            throw TrustRefusal(
                .jwsBase64, .format,
                "The \(name) segment (\(range.count) bytes) is not base64url without padding. Do not re-encode the document in transit.")
        }
        return bytes
    }
}
