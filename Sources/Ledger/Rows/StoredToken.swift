import AppStoreTypes

/// A token as the 16 octets of a UUID, most significant first.
extension AppAccountToken {
    /// Reads 16 octets; `nil` for any other number.
    init?(storedOctets octets: [UInt8]) {
        guard octets.count == 16 else { return nil }
        self.init(
            high: octets[..<8].reduce(0) { $0 << 8 | UInt64($1) },
            low: octets[8...].reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// 16 octets.
    var storedOctets: [UInt8] {
        var octets: [UInt8] = []
        octets.reserveCapacity(16)
        for half in [high, low] {
            for shift in stride(from: UInt64(56), through: 0, by: -8) { octets.append(UInt8(truncatingIfNeeded: half >> shift)) }
        }
        return octets
    }
}
