import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
struct URLSessionServerLink: ServerLink {
    let configuration: TillConfiguration
    init(_ c: TillConfiguration) { configuration = c }
    func send(_ request: ServerRequest) async throws(TillError) -> ServerReply {
        var url = URLRequest(url: URL(string: configuration.server.absoluteString + request.path)!)
        url.httpMethod = request.method
        url.httpBody = request.body
        url.setValue("Bearer \(configuration.key)", forHTTPHeaderField: "Authorization")
        if request.body != nil { url.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        do {
            let (data, response) = try await URLSession.shared.data(for: url)
            return ServerReply(status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: data, date: nil, retryAfter: nil)
        } catch { throw TillError(TillErrorCode(rawValue: "server.unreachable"), "\(error)") }
    }
}
