import CMicroHTTPD

/// Checks that the head consists of nothing but CRLF-ended lines that the guard has seen.
///
/// Version 0.9 of the library takes a lone CR or LF for a line end, joins folded lines and cuts a value at a NUL. It hands
/// out pointers into the head as it arrived, so in a correct head each piece begins exactly where the one before it, plus
/// CRLF, ends. Only addresses are compared, no memory is read. From version 1.0 the library itself is strict.
struct HeadLayout {
    static let isNeeded = String(cString: MHD_get_version()).hasPrefix("0.")

    private var expected: UInt
    private let end: UInt
    private(set) var isSound: Bool

    /// Begins with the request line; `size` is the length of the whole head as the library counted it.
    init(method: UnsafePointer<CChar>, target: UInt, targetLength: Int, version: UnsafePointer<CChar>, versionLength: Int, size: Int) {
        let start = UInt(bitPattern: method)
        let version = UInt(bitPattern: version)
        isSound = target &+ UInt(targetLength) &+ 1 == version
        expected = version &+ UInt(versionLength) &+ 2
        end = start &+ UInt(size)
    }

    mutating func add(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        let nameAddress = UInt(bitPattern: name.baseAddress)
        let valueAddress = UInt(bitPattern: value.baseAddress)
        let nameEnd = nameAddress &+ UInt(name.count) &+ 1
        isSound = isSound && nameAddress == expected && valueAddress >= nameEnd && valueAddress <= end
        expected = valueAddress &+ UInt(value.count) &+ 2
    }

    /// Whether the empty line and nothing else followed the last field.
    var isComplete: Bool { isSound && expected &+ 2 == end }
}
