/// Walks over one JSON object of plain members: printable ASCII text without escapes, integers, true, false, null.
///
/// Anything else makes it `isUnusual`, and whoever walks gives the text to a full reader instead: what this scanner takes, it
/// takes exactly as that one would. Raw memory is touched in this file only, and never outside the bytes given to `scan`.
struct FlatJSONScanner {
    private let base: UnsafePointer<UInt8>
    private let count: Int
    private var offset = 0
    private var keyStart = 0
    private var keyCount = 0
    private var isFirst = true

    /// Whether something came that only a full reader can judge.
    private(set) var isUnusual = false

    /// Walks over the bytes; `nil` when there are none.
    static func scan<Value>(_ bytes: [UInt8], _ body: (inout FlatJSONScanner) -> Value?) -> Value? {
        bytes.withUnsafeBufferPointer { buffer -> Value? in
            guard let base = buffer.baseAddress else { return nil }
            var scanner = FlatJSONScanner(base: base, count: buffer.count)
            return body(&scanner)
        }
    }

    private init(base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
    }

    // MARK: Members

    /// Goes to the next member's value; false at the end of the object or when something unusual came.
    mutating func nextMember() -> Bool {
        guard !isUnusual else { return false }
        skipSpace()
        if isFirst {
            guard take(0x7B) else { return unusual() }
            isFirst = false
            skipSpace()
            if take(0x7D) { return end() }
        } else {
            if take(0x7D) { return end() }
            guard take(0x2C) else { return unusual() }
            skipSpace()
        }
        guard let key = quoted() else { return false }
        (keyStart, keyCount) = key
        skipSpace()
        guard take(0x3A) else { return unusual() }
        skipSpace()
        return true
    }

    /// The number of bytes of the member's name.
    var keyLength: Int { keyCount }

    /// Whether the member has this name.
    func keyIs(_ name: StaticString) -> Bool {
        guard name.utf8CodeUnitCount == keyCount else { return false }
        for index in 0..<keyCount where name.utf8Start[index] != base[keyStart + index] { return false }
        return true
    }

    /// The member's name as text.
    var key: String { String(decoding: UnsafeBufferPointer(start: base + keyStart, count: keyCount), as: UTF8.self) }

    // MARK: Values

    /// A text; `nil` for null, and for anything else, which is unusual.
    mutating func text() -> String? {
        withText { String(decoding: $0, as: UTF8.self) }
    }

    /// A UUID; `nil` for null and for text that is none.
    mutating func token() -> AppAccountToken? {
        withText { AppAccountToken(utf8: $0) } ?? nil
    }

    /// A text, or an integer as its digits.
    mutating func identifier() -> String? {
        peek == 0x22 || peek == 0x6E ? text() : integer().map(String.init)
    }

    /// An integer of at most 18 digits.
    mutating func integer() -> Int64? {
        if peek == 0x6E { return null() }
        let isNegative = take(0x2D)
        let start = offset
        var number: Int64 = 0
        while offset < count, base[offset] &- 0x30 < 10, offset - start < 18 {
            number = number * 10 + Int64(base[offset] - 0x30)
            offset += 1
        }
        let digits = offset - start
        let isPlain = digits > 0 && (base[start] != 0x30 || (digits == 1 && !isNegative)) && isAtSeparator
        guard isPlain else {
            isUnusual = true
            return nil
        }
        return isNegative ? -number : number
    }

    /// An integer of 32 bits.
    mutating func shortInteger() -> Int32? {
        guard let number = integer() else { return nil }
        guard let short = Int32(exactly: number) else {
            isUnusual = true
            return nil
        }
        return short
    }

    /// A moment in whole milliseconds.
    mutating func moment() -> EpochMilliseconds? {
        guard let number = integer() else { return nil }
        guard EpochMilliseconds.bounds.contains(number) else {
            isUnusual = true
            return nil
        }
        return EpochMilliseconds(number)
    }

    /// True or false.
    mutating func flag() -> Bool? {
        switch peek {
        case 0x74: return word("true") ? true : nil
        case 0x66: return word("false") ? false : nil
        default: return null()
        }
    }

    /// Null; anything else is unusual.
    mutating func null<Value>() -> Value? {
        _ = word("null")
        return nil
    }

    /// Passes over a plain value of any kind.
    mutating func skip() {
        switch peek {
        case 0x22: _ = quoted()
        case 0x74, 0x66: _ = flag()
        default: _ = integer()
        }
    }

    // MARK: Bytes

    private var peek: UInt8 { offset < count ? base[offset] : 0 }

    private var isAtSeparator: Bool {
        switch peek {
        case 0x2C, 0x7D, 0x20, 0x0A, 0x0D, 0x09: true
        default: false
        }
    }

    private mutating func unusual() -> Bool {
        isUnusual = true
        return false
    }

    /// Nothing but space may follow the object.
    private mutating func end() -> Bool {
        skipSpace()
        if offset != count { isUnusual = true }
        return false
    }

    private mutating func skipSpace() {
        while offset < count, base[offset] == 0x20 || base[offset] == 0x0A || base[offset] == 0x0D || base[offset] == 0x09 { offset += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard offset < count, base[offset] == byte else { return false }
        offset += 1
        return true
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard count - offset >= length else { return unusual() }
        for index in 0..<length where word.utf8Start[index] != base[offset + index] { return unusual() }
        offset += length
        return isAtSeparator ? true : unusual()
    }

    private mutating func withText<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value? {
        guard peek == 0x22 else { return null() }
        guard let (start, length) = quoted() else { return nil }
        return body(UnsafeBufferPointer(start: base + start, count: length))
    }

    /// The place of a text between its quotation marks.
    private mutating func quoted() -> (start: Int, count: Int)? {
        guard take(0x22) else {
            isUnusual = true
            return nil
        }
        let start = offset
        while count - offset >= 8 {
            let found = Self.notable(UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)))
            guard found == 0 else {
                offset += found.trailingZeroBitCount / 8
                break
            }
            offset += 8
        }
        while offset < count {
            let byte = base[offset]
            if byte == 0x22 {
                offset += 1
                return (start, offset - 1 - start)
            }
            guard byte >= 0x20, byte < 0x80, byte != 0x5C else { break }
            offset += 1
        }
        isUnusual = true
        return nil
    }

    /// Marks, in the highest bit of its byte, the first quotation mark, backslash, control character or non-ASCII byte of eight.
    private static func notable(_ eight: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs = ones << 7
        let quote = eight ^ (ones &* 0x22)
        let backslash = eight ^ (ones &* 0x5C)
        return (eight | ((eight &- ones &* 0x20) & ~eight) | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)) & highs
    }
}
