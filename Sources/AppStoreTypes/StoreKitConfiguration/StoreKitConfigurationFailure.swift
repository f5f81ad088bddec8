/// Why a file is no StoreKit configuration.
public struct StoreKitConfigurationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and where.
    public let description: String

    init(_ description: String) { self.description = description }
}
