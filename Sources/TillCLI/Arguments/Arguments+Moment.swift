import AppStoreTypes
import Foundation

extension Arguments {
    /// The option's value as a moment in RFC 3339; `nil` when it was not given.
    func moment(_ name: String) throws(UsageError) -> EpochMilliseconds? {
        guard let text = value(name) else { return nil }
        guard let moment = EpochMilliseconds(rfc3339: text) else {
            let shown = text.prefix(40).unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : String($0) }.joined()
            throw UsageError("\(name) \(shown) is no moment; write it as 2026-11-30T05:12:44Z.")
        }
        return moment
    }
}

extension EpochMilliseconds {
    /// The moment of the machine's clock.
    static func ofTheClock() -> Self { Self(Int64(Date().timeIntervalSince1970 * 1_000)) }
}
