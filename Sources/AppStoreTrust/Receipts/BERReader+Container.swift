/// Steps of reading a container, in which something missing is a matter of structure and not of encoding.
extension BERReader {
    /// The next value of any kind; `nil` at the end.
    mutating func step() throws(ContainerFailure) -> BERElement? {
        do { return try next() } catch { throw .encoding(error) }
    }

    /// The next value, which must have this identifier.
    mutating func value(_ identifier: UInt8, _ name: String) throws(ContainerFailure) -> BERElement {
        let at = position
        guard let element = try step() else { throw .structure("\(name) is missing") }
        guard element.identifier == identifier else {
            throw .structure("\(name) is expected at byte \(at), found is a value with tag 0x\(String(element.identifier, radix: 16))")
        }
        return element
    }

    /// The next value if it has this identifier.
    mutating func optionalValue(_ identifier: UInt8) throws(ContainerFailure) -> BERElement? {
        do { return try next(ifTagged: identifier) } catch { throw .encoding(error) }
    }

    /// A reader of the values inside.
    func inside(_ element: BERElement) throws(ContainerFailure) -> BERReader {
        do { return try children(of: element) } catch { throw .encoding(error) }
    }

    /// The content octets of the object identifier that comes next.
    mutating func object() throws(ContainerFailure) -> [UInt8] {
        let element = try value(BERTag.objectIdentifier, "an object identifier")
        return Array(bytes[element.content])
    }

    /// The object identifier of an AlgorithmIdentifier whose parameters are missing or NULL; `nil` when it has others.
    func algorithm(_ element: BERElement) throws(ContainerFailure) -> [UInt8]? {
        guard element.identifier == BERTag.sequence else { throw .structure("an algorithm is no SEQUENCE") }
        var parts = try inside(element)
        let identifier = try parts.object()
        guard let parameters = try parts.step() else { return identifier }
        guard parameters.identifier == BERTag.null, parameters.content.isEmpty, parts.isAtEnd else { return nil }
        return identifier
    }

    /// The number in an INTEGER of at most 8 octets, two's complement; `nil` when it is empty or longer.
    @inline(__always)
    func number(_ element: BERElement) -> Int64? {
        guard element.identifier == BERTag.integer, (1...8).contains(element.content.count) else { return nil }
        var number: Int64 = bytes[element.content.lowerBound] >= 0x80 ? -1 : 0
        for index in element.content { number = number << 8 | Int64(bytes[index]) }
        return number
    }
}
