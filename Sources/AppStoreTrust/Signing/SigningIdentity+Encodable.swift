import Foundation

extension SigningIdentity {
    /// Signs a value as JSON; members are in alphabetical order, so that equal values give equal bytes.
    ///
    /// - Throws: when the value cannot be written, or the key is not on P-256.
    public func sign(_ value: some Encodable) throws(SigningFailure) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let payload: Data
        do {
            payload = try encoder.encode(value)
        } catch {
            throw SigningFailure("the value cannot be written as JSON: \(error)")
        }
        return try sign(payload: Array(payload))
    }
}
