/// A complete reply of another server, whatever its status.
public struct HTTPClientResponse: Hashable, Sendable {
    /// The status, such as 200.
    public let status: Int
    /// The header fields of the last reply (not of an interim `100 Continue`).
    public let headers: HTTPHeaders
    /// The body, inflated when it was compressed.
    public let body: [UInt8]

    /// A reply, for whoever stands in for a server.
    public init(status: Int, headers: HTTPHeaders, body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
