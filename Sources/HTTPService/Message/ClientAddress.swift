/// Finds out which client a request comes from when trusted proxies stand in between.
///
/// A forwarding field is a list to which each proxy adds whom it heard from, so only what trusted proxies added is believed: it is read
/// from the right, and the first address that is no trusted proxy's is the client. Only the field that the configuration names is
/// read, for a proxy that writes one of them passes the other through as the client sent it.
public struct ClientAddress: Hashable, Sendable {
    /// Which field the proxies write.
    public enum Field: String, Hashable, Sendable, CaseIterable {
        /// A comma-separated list of addresses, written by most proxies.
        case xForwardedFor = "X-Forwarded-For"
        /// RFC 7239.
        case forwarded = "Forwarded"
    }

    /// The addresses whose word about the client counts; empty when nobody's does.
    public var proxies: [AddressRange]
    /// The field that they write.
    public var field: Field

    /// Believes these proxies and reads this field of theirs.
    public init(proxies: [AddressRange] = [], field: Field = .xForwardedFor) {
        self.proxies = proxies
        self.field = field
    }

    /// Whether the address is a proxy's whose word counts.
    public func trusts(_ peer: PeerAddress) -> Bool { proxies.contains { $0.contains(peer) } }

    /// The client of a request that arrived from `peer`; what cannot be read ends at the last proxy that could be.
    public func client(of headers: HTTPHeaders, from peer: PeerAddress) -> PeerAddress {
        guard trusts(peer) else { return peer }
        var client = peer
        for list in headers.values(field.rawValue).reversed() {
            var rest = Array(list.utf8)[...]
            while let element = takeLast(of: &rest) {
                guard let address = address(in: element) else { return client }
                client = address
                guard trusts(address) else { return client }
            }
        }
        return client
    }

    /// The last element of a list, taken off it; `nil` when none is left.
    private func takeLast(of list: inout ArraySlice<UInt8>) -> String? {
        guard !list.isEmpty else { return nil }
        let comma = Self.last(UInt8(ascii: ","), in: list, mindsQuotes: field == .forwarded)
        let element = list[(comma.map { $0 + 1 } ?? list.startIndex)...]
        list = list[..<(comma ?? list.startIndex)]
        return Self.trimmed(element)
    }

    private func address(in element: String) -> PeerAddress? {
        guard field == .forwarded else { return Self.address(element) }
        var rest = Array(element.utf8)[...]
        var found: String?
        while !rest.isEmpty {
            let semicolon = Self.last(UInt8(ascii: ";"), in: rest, mindsQuotes: true)
            let pair = Self.trimmed(rest[(semicolon.map { $0 + 1 } ?? rest.startIndex)...])
            rest = rest[..<(semicolon ?? rest.startIndex)]
            guard pair.utf8.count >= 4, String(pair.prefix(4)).equalsIgnoringASCIICase("for=") else { continue }
            guard found == nil else { return nil }
            found = String(pair.dropFirst(4))
        }
        guard var value = found else { return nil }
        if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") { value = String(value.dropFirst().dropLast()) }
        return Self.address(value)
    }

    /// Where a byte stands last, outside quotes where they count: a quote that somebody further left never closed hides nothing.
    private static func last(_ wanted: UInt8, in bytes: ArraySlice<UInt8>, mindsQuotes: Bool) -> Int? {
        var isQuoted = false
        for index in bytes.indices.reversed() {
            if mindsQuotes, bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[index] == wanted, !isQuoted { return index }
        }
        return nil
    }

    /// An address with or without a port; IPv6 may stand in brackets.
    private static func address(_ text: String) -> PeerAddress? {
        if text.hasPrefix("[") {
            guard let close = text.firstIndex(of: "]"), let address = NumericAddress(String(text[..<close].dropFirst())) else { return nil }
            let rest = text[text.index(after: close)...]
            guard !rest.isEmpty else { return PeerAddress(host: address.text, port: 0) }
            guard rest.first == ":", let port = UInt16(rest.dropFirst()) else { return nil }
            return PeerAddress(host: address.text, port: port)
        }
        if let address = NumericAddress(text) { return PeerAddress(host: address.text, port: 0) }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let address = NumericAddress(String(parts[0])), address.isIPv4, let port = UInt16(parts[1]) else {
            return nil
        }
        return PeerAddress(host: address.text, port: port)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var rest = bytes
        while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        return String(decoding: rest, as: UTF8.self)
    }
}
