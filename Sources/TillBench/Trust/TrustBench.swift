import AppStoreTrust
import AppStoreTypes
import Foundation

/// Verifying and decoding, beside OpenSSL's own work and Apple's Python library.
enum TrustBench {
    static func run(_ store: BenchStore, into report: inout Report) throws {
        try transactions(store, into: &report)
        try receipts(store, into: &report)
    }

    private static func transactions(_ store: BenchStore, into report: inout Report) throws {
        let set = try (0..<500).map { try store.transaction($0) }
        let verifier = JWSVerifier(policy: store.policy)
        guard let openSSL = OpenSSLReference() else { throw BenchFailure("OpenSSL makes no P-256 key") }
        var failures = 0
        let rates = Stopwatch.rates(
            rounds: 9,
            [
                (set.count, { for jws in set where verifier.transaction(jws, at: BenchStore.now).refusal != nil { failures += 1 } }),
                (set.count, { for _ in set.indices where !openSSL.verify() { failures += 1 } }),
            ])
        guard failures == 0 else { throw BenchFailure("\(failures) genuine documents were refused") }
        report.add(
            "jws.verified_and_decoded", rates[0], "transactions/s and core", reference: "\(set[0].count) bytes each, chain remembered")
        report.add("jws.openssl_p256_in_process", rates[1], "verifications/s and core", reference: "EVP_PKEY_verify alone, same run")
        report.add("jws.ratio_in_process", rates[0] / rates[1], "×", reference: "÷ EVP_PKEY_verify alone, same run")
        if let speed = OpenSSLReference.speed() {
            report.add("jws.openssl_speed", speed, "verifications/s", reference: "openssl speed ecdsap256, same run")
            report.add("jws.ratio_openssl_speed", rates[0] / speed, "×", reference: "÷ openssl speed ecdsap256, same run")
        }
        if let python = try PythonReference.rate(set, root: store.documents.anchor.certificateDER) {
            report.add(
                "jws.apple_python", python, "transactions/s and core", reference: "app-store-server-library, online checks off, same set")
            report.add("jws.ratio_apple_python", rates[0] / python, "×", reference: "÷ app-store-server-library, same set")
        }
    }

    private static func receipts(_ store: BenchStore, into report: inout Report) throws {
        let receipt = try store.receipt(purchases: 50)
        let root = store.receipts.anchor.certificateDER
        let verifier = ReceiptVerifier(policy: store.policy)
        let seconds = Int(BenchStore.now.milliseconds / 1_000)
        var failures = 0
        let rates = Stopwatch.rates(
            rounds: 9,
            [
                (100, { for _ in 0..<100 where verifier.receipt(receipt, at: BenchStore.now).refusal != nil { failures += 1 } }),
                (100, { for _ in 0..<100 where !OpenSSLReference.verifyCMS(receipt, root: root, seconds: seconds) { failures += 1 } }),
            ])
        guard failures == 0 else { throw BenchFailure("\(failures) genuine receipts were refused") }
        report.add("receipt.50_items", rates[0], "receipts/s and core", reference: "\(receipt.count) bytes, verified and parsed")
        report.add("receipt.50_items_ratio", rates[0] / rates[1], "×", reference: "÷ OpenSSL CMS_verify alone, same run")
        guard let folder = fixtures, let text = try? Data(contentsOf: folder.appending(path: "receipts/sandbox-2020-187items.b64")) else {
            return
        }
        let apple = ReceiptVerifier(policy: TrustPolicy(anchors: .apple, bundleID: nil, appAppleID: nil, environments: nil))
        let large = Stopwatch.rates(
            rounds: 9, [(20, { for _ in 0..<20 where apple.receipt([UInt8](text), at: BenchStore.now).refusal != nil { failures += 1 } })])
        guard failures == 0 else { throw BenchFailure("the published receipt was refused") }
        report.add("receipt.187_items", 1_000 / large[0], "ms", reference: "published receipt of 187 purchases, from base64")
    }

    private static var fixtures: URL? {
        let named = ProcessInfo.processInfo.environment["TILL_FIXTURES"] ?? "../shared/fixtures"
        return FileManager.default.fileExists(atPath: named) ? URL(filePath: named) : nil
    }
}

/// Why the bench cannot go on.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
