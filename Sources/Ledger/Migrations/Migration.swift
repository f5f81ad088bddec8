/// One numbered step of the schema; never changed once released.
struct Migration {
    /// From 1, without gaps.
    let number: Int64
    /// What the step brings, in a few words.
    let name: String
    /// Plain SQL.
    let sql: String

    /// A fingerprint by which a step that was changed afterwards is noticed: FNV-1a of the SQL, 16 hexadecimal digits.
    ///
    /// Against mistakes, not against an attacker, who could change the stored fingerprint as well.
    var fingerprint: String { Self.fingerprint(of: sql) }

    /// FNV-1a of a text, 16 hexadecimal digits.
    static func fingerprint(of text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for octet in text.utf8 {
            hash ^= UInt64(octet)
            hash &*= 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
