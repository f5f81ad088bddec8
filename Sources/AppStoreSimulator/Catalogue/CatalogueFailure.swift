/// Why a `.storekit` file cannot be used: which key is wrong, with which value, and what to do.
public struct CatalogueFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    init(_ description: String) { self.description = description }

    /// Says where in the file decoding stopped.
    init(_ error: DecodingError) {
        func path(_ context: DecodingError.Context) -> String {
            context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
        }
        switch error {
        case .keyNotFound(let key, let context): self.init("the .storekit file lacks `\(key.stringValue)` at `\(path(context))`")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init("the .storekit file has a value of the wrong type at `\(path(context))`: \(context.debugDescription)")
        case .dataCorrupted(let context):
            let cause = context.underlyingError.map { " (\($0))" } ?? ""
            self.init("the .storekit file is no JSON that can be read, at `\(path(context))`: \(context.debugDescription)\(cause)")
        @unknown default: self.init("the .storekit file cannot be read: \(error)")
        }
    }
}
