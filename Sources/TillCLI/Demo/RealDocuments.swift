import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import TillServer

/// Published documents that Apple itself signed, posted to a server that believes Apple's roots alone.
struct RealDocuments {
    /// The folder of fixtures; `nil` when there is none.
    let fixtures: String?
    /// A folder for the ledger.
    let folder: String
    /// Where log lines go.
    let log: @Sendable (String) -> Void

    /// One document and the app that it belongs to.
    private struct Sample {
        let file: String
        let document: DemoShop.Document
        let app: AppConfiguration
        var key: String { app.publishableKeys.first ?? "" }
    }

    /// Posts what is there.
    func play(_ narrator: inout Narrator) async throws {
        narrator.chapter("Documents that Apple really signed")
        guard let fixtures else {
            narrator.say("None are here, so this part is left out. Name a folder with TILL_FIXTURES to see it.")
            return
        }
        let samples = self.samples(in: fixtures)
        let configuration = Configuration(
            http: HTTPSettings(port: 0), database: folder + "/real.sqlite", limits: RequestLimits(), logLevel: .error,
            apps: samples.map(\.app))
        let shop = try await DemoShop(configuration, log: log)
        for sample in samples {
            let posted = try await shop.post("customer", sample.document, key: sample.key)
            let genuine = ["recorded", "noPurchases"].contains(posted.verdict)
            narrator.check(genuine, "\(sample.file) of \(sample.app.bundleID): \(posted.verdict), \(Self.words(posted))")
            if !genuine { narrator.say(posted.documents.first?.message ?? "") }
        }
        try await shop.close()
    }

    /// What a customer owns by a document.
    private static func words(_ posted: DemoReply) -> String {
        let subscriptions = Dictionary(grouping: posted.customer.subscriptions, by: \.state).sorted { $0.key < $1.key }
            .map { "\($0.value.count) subscription\($0.value.count == 1 ? "" : "s") \($0.key)" }
        let products = posted.customer.nonConsumables.map { "\($0.productId) owned" }
        let consumables = posted.customer.consumablesAwaitingFulfilment.count
        let parts =
            subscriptions + products + (consumables > 0 ? ["\(consumables) consumable\(consumables == 1 ? "" : "s") to deliver"] : [])
        return parts.isEmpty ? "no purchase in it" : parts.joined(separator: ", ")
    }

    private func samples(in fixtures: String) -> [Sample] {
        let transactions = names(fixtures + "/jws").filter { $0.hasPrefix("sandbox-") && $0.contains("transaction") }.map { "jws/" + $0 }
        let receipts = names(fixtures + "/receipts").filter { $0.hasPrefix("sandbox-") || $0.hasPrefix("prod-") }.map { "receipts/" + $0 }
        var bundles: Set<BundleID> = []
        return (transactions + receipts).enumerated().compactMap { index, file in
            guard let bytes = try? BoundedFile.read(fixtures + "/" + file, bound: 1_000_000) else { return nil }
            let sample = file.hasPrefix("jws/") ? transaction(file, bytes, index) : receipt(file, bytes, index)
            guard let sample, bundles.insert(sample.app.bundleID).inserted else { return nil }
            return sample
        }
    }

    private func names(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func transaction(_ file: String, _ bytes: [UInt8], _ index: Int) -> Sample? {
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let document = try? JWSDocument.parse(Array(text.utf8)),
            let payload = try? JSONDecoder().decode(JWSTransactionDecodedPayload.self, from: Data(document.payload)),
            let bundle = payload.bundleId
        else { return nil }
        return Sample(file: file, document: .signedTransaction(text), app: app(index, bundle, nil, payload.environment ?? .sandbox))
    }

    private func receipt(_ file: String, _ bytes: [UInt8], _ index: Int) -> Sample? {
        guard let receipt = try? UnverifiedReceipt.parse(bytes), let bundle = receipt.content.bundleID,
            let environment = receipt.content.receiptType?.environment
        else { return nil }
        let text = Data(receipt.bytes).base64EncodedString()
        return Sample(file: file, document: .receipt(text), app: app(index, bundle, receipt.content.appAppleID, environment))
    }

    private func app(_ index: Int, _ bundle: BundleID, _ appleID: Int64?, _ environment: AppStoreEnvironment) -> AppConfiguration {
        var app = AppConfiguration(id: AppID("real-\(index)"), bundleID: bundle, appAppleID: appleID, environments: [environment])
        app.publishableKeys = ["pk_demo_real_\(index)"]
        return app
    }
}
