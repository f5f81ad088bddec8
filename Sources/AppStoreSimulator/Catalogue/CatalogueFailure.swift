import AppStoreTypes
import Foundation

/// Why a `.storekit` file cannot be used: what is wrong, on which line, with which value, and what to do.
public struct CatalogueFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let description: String
    /// The line of the file, from 1; `nil` when no single line is to blame.
    public private(set) var line: Int?
    private var member: String?
    private var value: String?
    private var product: ProductID?

    init(_ description: String) { self.description = description }

    /// A file that is no JSON.
    init(_ failure: JSONFailure, in bytes: Data) {
        let line = FilePlace.line(ofByte: failure.offset, in: bytes)
        description = "line \(line): the .storekit file is no JSON, \(failure.reason): let Xcode write it again"
        self.line = line
    }

    init(_ failure: StoreKitConfigurationFailure) { description = "the .storekit file cannot be used: \(failure)" }

    /// A product's member that has a value which the simulator cannot use.
    init(_ member: String, of product: ProductID?, is value: String?, remedy: String) {
        let name = product.map { "`\($0.rawValue.prefix(100))`" } ?? "a product without id"
        description = "\(name) has the \(member) \(value.map { "`\($0.prefix(40))`" } ?? "nothing"): \(remedy)"
        self.member = member
        self.value = value
        self.product = product
    }

    /// The same failure with the line of the file that it is about.
    func placed(in bytes: Data) -> CatalogueFailure {
        guard line == nil, let member, let line = FilePlace.line(of: member, is: value, product: product?.rawValue, in: bytes) else {
            return self
        }
        var placed = CatalogueFailure("line \(line): \(description)")
        placed.line = line
        return placed
    }
}
