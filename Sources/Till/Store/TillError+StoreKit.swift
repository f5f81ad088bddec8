import Foundation

extension TillError {
    /// What StoreKit threw, until the whole table is here.
    static func fromStoreKit(_ error: any Error, doing what: String) -> TillError {
        TillError(TillErrorCode(rawValue: "store.failed"), "\(what): \(error)", retry: .later)
    }
}
