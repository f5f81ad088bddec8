import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@testable import TillCLI

@Suite("till inspect --trust over what the simulator makes")
struct SimulatorDocumentsTests {
    /// Everything that one customer's purchases make: signed documents and receipts.
    private func documents(_ environment: AppStoreEnvironment) async throws -> (
        documents: [(String, [UInt8])], roots: [[UInt8]], now: EpochMilliseconds
    ) {
        let file = Data(
            #"""
            {"identifier":"A1","products":[{"displayPrice":"4.99","internalID":"P1","localizations":[],"productID":"lifetime",
            "referenceName":"Lifetime","type":"NonConsumable"}],"subscriptionGroups":[{"id":"G1","localizations":[],"name":"Pro",
            "subscriptions":[{"displayPrice":"9.99","groupNumber":1,"internalID":"S1","localizations":[],"productID":"gold",
            "recurringSubscriptionPeriod":"P1M","referenceName":"Gold","subscriptionGroupID":"G1","type":"RecurringSubscription"}]}],
            "version":{"major":4,"minor":0}}
            """#.utf8)
        var app = AppSettings(bundleID: "com.example.app", catalogue: try Catalogue(storeKitFile: file))
        app.environment = environment
        let posts = Posts()
        let store = SimulatedAppStore(apps: [app], sender: { await posts.take($0) })
        func call(_ call: DeviceCall) async throws -> DeviceReply {
            try await store.call(DeviceRequest(device: "phone", app: "com.example.app", call: call))
        }
        _ = try await call(.install(InstallCall()))
        var found: [(String, [UInt8])] = []
        for product in ["lifetime", "gold"] as [ProductID] {
            guard case .purchase(let reply) = try await call(.purchase(PurchaseCall(requestId: product.rawValue, productId: product)))
            else {
                continue
            }
            found.append(("the transaction of \(product)", Array(try #require(reply.transaction).jws.utf8)))
        }
        if case .statuses(let reply) = try await call(.statuses(StatusesCall())) {
            found.append(("renewal info", Array(try #require(reply.statuses.first).renewalInfo.utf8)))
        }
        if case .appTransaction(let reply) = try await call(.appTransaction(AppTransactionCall())) {
            found.append(("the app transaction", Array(reply.jws.utf8)))
        }
        if case .receipt(let reply) = try await call(.receipt(ReceiptCall(refreshes: true))) {
            found.append(("the receipt", Array(try #require(reply.receipt).utf8)))
        }
        await store.settle()
        for body in await posts.bodies { found.append(("a notification", body)) }
        return (found, await store.rootCertificates(of: environment), await store.now)
    }

    private actor Posts {
        var bodies: [[UInt8]] = []

        func take(_ post: NotificationPost) -> NotificationResult {
            bodies.append(post.body)
            return .status(200)
        }
    }

    @Test(
        "is valid in the sandbox and in Xcode; production is never under a root of one's own",
        arguments: [AppStoreEnvironment.sandbox, .xcode, .production])
    func verdicts(environment: AppStoreEnvironment) async throws {
        let made = try await documents(environment)
        let anchors = try made.roots.map { try TrustAnchor(certificateDER: $0) }
        let inspector = Inspector(
            policy: TrustPolicy(anchors: TrustAnchors(configured: anchors), bundleID: nil, appAppleID: nil, environments: nil), at: made.now
        )
        #expect(made.documents.count == (environment == .xcode ? 5 : 7))
        for (name, bytes) in made.documents {
            let inspection = inspector.inspect(bytes, file: name)
            #expect(inspection.verdict == (environment == .production ? .invalid : .valid), "\(name): \(inspection.reasons)")
        }
    }
}
