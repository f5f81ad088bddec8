/// The head of a request that has passed the guard.
struct RequestHead: Sendable {
    let method: String
    let target: RequestTarget
    let headers: HTTPHeaders
    /// The announced length of the body; `nil` when the body is chunked or absent.
    let contentLength: Int?
    let isChunked: Bool
}
