/// A route table that cannot be built; the message names the route and what to change.
public struct RouteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong with the table, as a stable word.
    public enum Code: String, Sendable {
        /// The pattern is not a path, or a name in it is empty, repeated or in the wrong place.
        case badPattern
        /// Two routes answer the same method and the same paths.
        case ambiguous
        /// The method is not a token in capitals.
        case badMethod
    }

    /// The stable word.
    public let code: Code
    /// The route, the fault and what to change.
    public let description: String
}
