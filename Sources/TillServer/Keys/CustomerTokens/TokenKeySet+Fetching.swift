import HTTPService

extension TokenKeySet {
    /// Why the set at an address could not be read.
    struct FetchFailure: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads sets over the network: no redirect is followed, nothing longer than `byteBound` is taken.
    static func fetching(by client: HTTPClient) -> Fetch {
        { address in
            var request = HTTPClientRequest(url: address, headers: ["Accept": "application/json"])
            request.connectTimeout = .seconds(3)
            request.timeout = .seconds(5)
            request.responseLimit = byteBound
            let reply = try await client.send(request)
            guard reply.status == 200 else { throw FetchFailure(description: "the address answered \(reply.status)") }
            return reply.body
        }
    }

    /// Whether an address may be configured: https, or http on this machine itself.
    static func allows(address: String) -> Bool {
        if address.hasPrefix("https://") { return true }
        return ["http://127.0.0.1", "http://localhost", "http://[::1]"].contains {
            address.hasPrefix($0 + "/") || address.hasPrefix($0 + ":")
        }
    }
}
