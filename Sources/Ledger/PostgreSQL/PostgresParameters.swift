/// The values of a statement, in PostgreSQL's binary form.
final class PostgresParameters: RowWriting {
    typealias Failure = Never

    /// PostgreSQL's numbers for the types that are used.
    enum ValueType: UInt32 {
        case octets = 17
        case number = 20
        case text = 25
        case octetArray = 1001
        case textArray = 1009
        case numberArray = 1016
    }

    private(set) var types: [UInt32] = []
    private(set) var values: [[UInt8]?] = []

    func bind(_ number: Int64?) { add(.number, number.map(Self.octets(of:))) }

    func bind(_ text: String?) { add(.text, text.map { Array($0.utf8) }) }

    func bind(_ octets: [UInt8]?) { add(.octets, octets) }

    func bind(numbers: [Int64]) { add(.numberArray, Self.array(numbers.map(Self.octets(of:)), of: .number)) }

    func bind(texts: [String]) { add(.textArray, Self.array(texts.map { Array($0.utf8) }, of: .text)) }

    func bind(octets: [[UInt8]]) { add(.octetArray, Self.array(octets, of: .octets)) }

    private func add(_ type: ValueType, _ value: [UInt8]?) {
        types.append(type.rawValue)
        values.append(value)
    }

    private static func octets(of number: Int64) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

    private static func octets(of number: Int32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

    /// One dimension from 1, without empty elements.
    private static func array(_ elements: [[UInt8]], of type: ValueType) -> [UInt8] {
        var octets = octets(of: Int32(elements.isEmpty ? 0 : 1)) + octets(of: Int32(0)) + octets(of: Int32(bitPattern: type.rawValue))
        guard !elements.isEmpty else { return octets }
        octets += Self.octets(of: Int32(clamping: elements.count)) + Self.octets(of: Int32(1))
        for element in elements { octets += Self.octets(of: Int32(clamping: element.count)) + element }
        return octets
    }
}
