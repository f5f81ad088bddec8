import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import AppStoreSimulator

/// OpenSSL's command line as a judge; skipped where it is not installed.
@Suite("OpenSSL's command line accepts what the simulator signs", .enabled(if: Tool.hasOpenSSL))
struct OpenSSLTests {
    /// The certificates of a signed document as PEM, the signer's first.
    private func chain(_ jws: String) throws -> [String] {
        struct Header: Decodable { let x5c: [String] }
        var text = String(try #require(jws.split(separator: ".").first)).replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        let header = try JSONDecoder().decode(Header.self, from: try #require(Data(base64Encoded: text)))
        return try header.x5c.map { PEMForm.certificate(Array(try #require(Data(base64Encoded: $0)))) }
    }

    private func write(_ text: String, _ name: String, in folder: URL) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path(percentEncoded: false)
    }

    @Test("chains of signed documents, by its strictest rules", arguments: [AppStoreEnvironment.production, .sandbox])
    func chains(environment: AppStoreEnvironment) async throws {
        let town = try Town(environment: environment)
        let bought = try #require(try await town.phone().buy("lifetime").transaction)
        let certificates = try chain(bought.jws)
        try await Tool.inFolder { folder in
            let leaf = try write(certificates[0], "leaf.pem", in: folder)
            let intermediate = try write(certificates[1], "intermediate.pem", in: folder)
            let root = try write(certificates[2], "root.pem", in: folder)
            let verdict = try Tool.run(["openssl", "verify", "-x509_strict", "-CAfile", root, "-untrusted", intermediate, leaf])
            #expect(verdict.output == "\(leaf): OK\n")
        }
    }

    @Test("app receipts: the signature, the chain, and the content inside", arguments: [AppStoreEnvironment.production, .sandbox])
    func receipts(environment: AppStoreEnvironment) async throws {
        let town = try Town(environment: environment)
        let phone = try await town.phone()
        try await phone.own("lifetime")
        let receipt = Data(try #require(try await phone.receipt(refresh: true)))
        let root = PEMForm.certificate(try #require(await town.store.rootCertificates().last))
        try await Tool.inFolder { folder in
            let anchor = try write(root, "root.pem", in: folder)
            let content = folder.appending(path: "content").path(percentEncoded: false)
            let arguments = ["openssl", "cms", "-verify", "-inform", "DER", "-CAfile", anchor, "-purpose", "any", "-out", content]
            let verdict = try Tool.run(arguments, input: receipt)
            #expect(verdict.output.contains("CMS Verification successful"), "\(verdict.output)")
            let listing = try Tool.run(["openssl", "asn1parse", "-inform", "DER", "-in", content])
            #expect(listing.status == 0 && listing.output.contains("SET"))
            var forged = receipt
            forged[forged.count - 1] ^= 1
            #expect(try Tool.run(arguments, input: forged).status != 0)
        }
    }

    @Test("the responder answers its questions: good, revoked, unknown; and says when it cannot read one")
    func responder() async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        try await town.serving { base in
            let certificates = try chain(try #require(try await phone.buy("lifetime").transaction).jws)
            try await Tool.inFolder { folder in
                let leaf = try write(certificates[0], "leaf.pem", in: folder)
                let intermediate = try write(certificates[1], "intermediate.pem", in: folder)
                let root = try write(certificates[2], "root.pem", in: folder)
                func ask(_ certificate: String, issuer: String) async throws -> String {
                    let arguments = [
                        "openssl", "ocsp", "-issuer", issuer, "-cert", certificate, "-url", base + "/ocsp", "-CAfile", root,
                        "-verify_other", intermediate,
                    ]
                    return try await Task.detached { try Tool.run(arguments) }.value.output
                }
                let text = try Tool.run(["openssl", "x509", "-in", leaf, "-noout", "-ocsp_uri"]).output
                #expect(text == "\(base)/ocsp\n")
                let good = try await ask(leaf, issuer: intermediate)
                #expect(good.contains("Response verify OK") && good.contains("leaf.pem: good"), "\(good)")
                #expect(try await ask(intermediate, issuer: root).contains("intermediate.pem: good"))
                #expect(try await ask(leaf, issuer: root).contains("unknown"))
                try await town.store.perform(.setCertificates(SetCertificatesCommand(state: .revoked)))
                #expect(try await ask(leaf, issuer: intermediate).contains("leaf.pem: revoked"))
            }
            let reply = try await HTTPClient().send(HTTPClientRequest(method: "POST", url: base + "/ocsp", body: Array("hello".utf8)))
            #expect(reply.body == [0x30, 3, 10, 1, 1])
        }
    }
}
