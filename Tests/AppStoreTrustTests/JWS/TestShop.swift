import AppStoreTrust
import AppStoreTypes
import Foundation

/// An app, an authority that signs for it, and a verifier that trusts it: what most stories begin with.
struct TestShop {
    static let signedDate = EpochMilliseconds(1_756_684_800_000)  // 2025-09-01T00:00:00Z
    static let now = EpochMilliseconds(1_767_225_600_000)  // 2026-01-01T00:00:00Z
    static let day: Int64 = 86_400_000
    static let validity = EpochMilliseconds(1_735_689_600_000)...EpochMilliseconds(1_798_761_600_000)  // 2025 and 2026
    static let bundleID: BundleID = "com.example.backyard"
    static let appAppleID: Int64 = 123_456_789

    /// Drawing keys costs time, so the usual authorities are drawn once.
    static let authority = sure { try make(SigningPlan(kind: .signedData, validity: validity), seed: 1) }
    static let xcode = sure { try make(SigningPlan(kind: .xcode, validity: validity), seed: 2) }

    static func make(_ plan: SigningPlan, seed: UInt64) throws -> SigningAuthority {
        var generator = SeededGenerator(seed: seed)
        return try SigningAuthority(plan: plan, using: &generator)
    }

    static func make(_ defects: Set<SigningPlan.Defect>, seed: UInt64 = 7) throws -> SigningAuthority {
        try make(SigningPlan(kind: .signedData, validity: validity, defects: defects), seed: seed)
    }

    static func policy(
        trusting anchors: [TrustAnchor] = [authority.anchor], bundleID: BundleID? = bundleID, appAppleID: Int64? = appAppleID,
        environments: Set<AppStoreEnvironment>? = [.sandbox, .xcode, .localTesting], revocation: TrustPolicy.Revocation = .off
    ) -> TrustPolicy {
        TrustPolicy(
            anchors: TrustAnchors(configured: anchors), bundleID: bundleID, appAppleID: appAppleID, environments: environments,
            revocation: revocation)
    }

    static func verifier(trusting anchors: [TrustAnchor] = [authority.anchor]) -> JWSVerifier {
        JWSVerifier(policy: policy(trusting: anchors))
    }

    /// A sandbox purchase of the app.
    static func transaction(_ change: (inout JWSTransactionDecodedPayload) -> Void = { _ in }) -> JWSTransactionDecodedPayload {
        var payload = JWSTransactionDecodedPayload()
        payload.transactionId = "2000000123456789"
        payload.originalTransactionId = "2000000123456789"
        payload.bundleId = bundleID
        payload.productId = "com.example.backyard.premium"
        payload.type = .autoRenewable
        payload.purchaseDate = signedDate
        payload.signedDate = signedDate
        payload.environment = .sandbox
        change(&payload)
        return payload
    }

    static func signed(
        by authority: SigningAuthority = authority, _ change: (inout JWSTransactionDecodedPayload) -> Void = { _ in }
    ) throws -> [UInt8] { try authority.sign(transaction(change)) }

    /// The code with which a usual verifier refuses a transaction; `nil` when it accepts.
    static func refusal(_ compact: [UInt8], trusting anchors: [TrustAnchor] = [authority.anchor]) -> TrustRefusal? {
        verifier(trusting: anchors).transaction(compact, at: now).refusal
    }

    /// A header with these certificates.
    static func header(_ certificates: [[UInt8]], algorithm: String = "ES256") -> [UInt8] {
        let texts = certificates.map { "\"\(Data($0).base64EncodedString())\"" }.joined(separator: ",")
        return Array("{\"alg\":\"\(algorithm)\",\"x5c\":[\(texts)]}".utf8)
    }

    static func payload(_ change: (inout JWSTransactionDecodedPayload) -> Void = { _ in }) throws -> [UInt8] {
        [UInt8](try JSONEncoder().encode(transaction(change)))
    }
}

/// The three segments of a document, to be changed and joined again.
struct Segments {
    var header: [UInt8]
    var payload: [UInt8]
    var signature: [UInt8]

    init(_ compact: [UInt8]) {
        let parts = compact.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
        (header, payload, signature) = (parts[0], parts[1], parts[2])
    }

    var compact: [UInt8] { header + [UInt8(ascii: ".")] + payload + [UInt8(ascii: ".")] + signature }
}

/// base64url by Foundation, independent of the code under test.
func base64URL(_ bytes: [UInt8]) -> [UInt8] {
    Array(
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "").utf8)
}

func bytes(ofBase64URL text: [UInt8]) -> [UInt8] {
    var base64 = String(decoding: text, as: UTF8.self).replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    while base64.utf8.count % 4 != 0 { base64 += "=" }
    return [UInt8](Data(base64Encoded: base64) ?? Data())
}

/// A fixture that every test of its suite rests on: without it nothing can be told.
func sure<Value>(_ make: () throws -> Value) -> Value {
    do {
        return try make()
    } catch {
        fatalError("a fixture cannot be made: \(error)")
    }
}
