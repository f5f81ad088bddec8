import AppStoreTypes
import HTTPService

/// `/ca/…`: the roots under which everything is signed, to be named as trusted in a test's configuration.
enum AuthorityRoutes {
    static func routes(_ store: SimulatedAppStore) -> [Route] {
        [
            .get("/ca/root.der") { _ in file(await store.rootCertificates().first ?? []) },
            .get("/ca/receipts.der") { _ in file(await store.rootCertificates().last ?? []) },
            .get("/ca/root.pem") { _ in pem(Array(await store.rootCertificates().prefix(1))) },
            .get("/ca/receipts.pem") { _ in pem(Array(await store.rootCertificates().suffix(1))) },
            .get("/ca/roots.pem") { _ in pem(await store.rootCertificates()) },
            .get("/ca/xcode.pem") { _ in pem(await store.rootCertificates(of: .xcode)) },
        ]
    }

    private static func file(_ der: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/pkix-cert"], body: der)
    }

    private static func pem(_ certificates: [[UInt8]]) -> HTTPResponse {
        let text = certificates.map(PEMForm.certificate).joined()
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/x-pem-file"], body: Array(text.utf8))
    }
}
