/// Carries a request (DER) to a responder by HTTP POST as `application/ocsp-request` and brings back the body of its 200 answer.
///
/// The address comes from a certificate whose path was checked, and begins with `http://` or `https://`. The transport sets its own
/// time-out (Apple's library: 30 s) and bound on the answer, and throws for everything that is no answer: it is then asked again later.
public typealias OCSPTransport = @Sendable (_ url: String, _ request: [UInt8]) async throws -> [UInt8]
