public import AppStoreTypes

/// The identifier of a lifecycle event: a function of what the event says, so that telling it again gives the same one.
///
/// `evt_` and 32 hexadecimal digits.
public struct EventID: TextIdentifier {
    /// The identifier.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier of some words; each word is told apart from its neighbours by its length.
    init(of words: [String]) {
        var octets: [UInt8] = []
        for word in words {
            octets += String(word.utf8.count).utf8
            octets.append(UInt8(ascii: ":"))
            octets += word.utf8
            octets.append(UInt8(ascii: ";"))
        }
        let digest = EvidenceDigest(SHA256.hash(octets)).map { "\($0)" } ?? ""
        rawValue = "evt_" + digest.prefix(32)
    }
}
