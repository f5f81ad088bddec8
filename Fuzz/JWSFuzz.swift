import AppStoreTrust
import AppStoreTypes

/// Whatever the bytes are, a verdict comes back: never a crash, never an acceptance of what was changed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJWS(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    let now = EpochMilliseconds(1_795_996_800_000)
    _ = verifier.notification(bytes, at: now).refusal
    _ = verifier.transaction(bytes, at: now).refusal
    _ = verifier.renewalInfo(bytes, at: now).refusal
    _ = verifier.appTransaction(bytes, at: now).refusal
    if let document = try? JWSDocument.parse(bytes) { _ = try? document.certificates() }
    _ = try? JSONReader.read(bytes)
    return 0
}

private let verifier = JWSVerifier(policy: TrustPolicy(anchors: .apple, bundleID: nil, appAppleID: nil, environments: nil))
