import Foundation

/// The form of a record on disk: one line with a mark, a checksum and the key, then the record as it is.
///
/// The checksum covers key and record, so that a torn, damaged or renamed file is recognised.
enum RecordFile {
    /// The first word of every file.
    private static let mark = "till-record-1"
    /// Bytes that a whole file has at most.
    static let byteBound = RecordBounds.recordBytes + mark.utf8.count + 64 + 3 * RecordBounds.keyBytes + 3
    /// Bytes of a file's name from which on the key is told by its hash.
    private static let nameBound = 180

    /// The bytes of the file.
    static func bytes(_ record: Data, for key: String) -> Data {
        Data("\(mark) \(checksum(record, for: key)) \(escaped(key))\n".utf8) + record
    }

    /// The record and its key; a refusal says why the file is damaged.
    static func read(_ bytes: Data, named name: String) -> Result<(key: String, record: Data), Damage> {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return .failure(Damage(reason: "the first line does not end")) }
        let words = String(decoding: bytes[bytes.startIndex..<end], as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[0] == mark else { return .failure(Damage(reason: "the first line is no record's")) }
        let record = Data(bytes[(end + 1)...])
        guard let key = unescaped(words[2]), checksum(record, for: key) == words[1] else {
            return .failure(Damage(reason: "the checksum does not match"))
        }
        guard fileName(for: key) == name else { return .failure(Damage(reason: "the file has another record's name")) }
        return .success((key, record))
    }

    /// The name of a key's file: never hidden, the same on file systems that do not tell upper from lower case.
    static func fileName(for key: String) -> String {
        let name = escaped(key)
        return name.utf8.count <= nameBound ? name : name.prefix(80) + "~" + HexDigest.text(Data(key.utf8))
    }

    private static func checksum(_ record: Data, for key: String) -> String {
        HexDigest.text(Data(key.utf8) + [0] + record)
    }

    /// The key with everything but small letters, digits and `-_.` as `%XX`; also a dot at the beginning.
    private static func escaped(_ key: String) -> String {
        var result = ""
        for (place, byte) in key.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: ".") where place > 0: result += "."
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return result
    }

    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        let key = String(decoding: bytes, as: UTF8.self)
        return Array(key.utf8) == bytes ? key : nil
    }

    /// Why a file is no record.
    struct Damage: Error, Hashable, Sendable {
        let reason: String
    }
}
