extension TransactionID {
    /// Whether Apple could have given this id in that environment; a cheap first look before anything is asked or stored.
    ///
    /// In production and the sandbox: 1 to 20 ASCII digits, not beginning with 0. Xcode and local tests count from 0 and may use any
    /// number of that length. Ids made up by hooks on devices (UUIDs, exponents, signs, spaces) are none. An environment that is not
    /// known is judged like production.
    public func isPlausible(in environment: AppStoreEnvironment) -> Bool {
        let digits = rawValue.utf8
        guard (1...20).contains(digits.count), digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return false
        }
        switch environment {
        case .xcode, .localTesting: return true
        default: return digits.first != UInt8(ascii: "0")
        }
    }
}
