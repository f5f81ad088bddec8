import AppStoreTypes

/// The requests of the bench, as octets.
enum BenchRequest {
    static let ready = get("/readyz", key: nil)
    static let health = get("/healthz", key: nil)

    /// A purchase, posted by the customer whose id is the token that the document carries, as the documentation advises.
    static func purchase(_ number: Int, _ jws: [UInt8]) -> [UInt8] {
        let document = String(decoding: jws, as: UTF8.self)
        return post(
            "/v1/purchases", key: ServedTill.key, #"{"customer":"\#(BenchStore.token(number))","signedTransactions":["\#(document)"]}"#)
    }

    /// What a customer owns.
    static func customer(_ id: String) -> [UInt8] { get("/v1/customers/\(id)", key: ServedTill.key) }

    /// A notification of Apple's.
    static func notification(_ jws: [UInt8]) -> [UInt8] {
        post("/v1/apple/notifications", key: nil, #"{"signedPayload":"\#(String(decoding: jws, as: UTF8.self))"}"#)
    }

    private static func get(_ path: String, key: String?) -> [UInt8] {
        Array("GET \(path) HTTP/1.1\r\nHost: bench\r\n\(authorization(key))\r\n".utf8)
    }

    private static func post(_ path: String, key: String?, _ body: String) -> [UInt8] {
        let head =
            "POST \(path) HTTP/1.1\r\nHost: bench\r\n\(authorization(key))Content-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n"
        return Array(head.utf8) + Array(body.utf8)
    }

    private static func authorization(_ key: String?) -> String { key.map { "Authorization: Bearer \($0)\r\n" } ?? "" }
}
