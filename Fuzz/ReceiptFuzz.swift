import AppStoreTrust
import AppStoreTypes

/// Whatever the bytes are, a verdict comes back: never a crash, bounded time and memory.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReceipt(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    _ = verifier.receipt(bytes, at: EpochMilliseconds(1_795_996_800_000)).refusal
    _ = try? UnverifiedReceipt.parse(bytes)
    _ = try? LegacyReceipt.parse(bytes)
    return 0
}

private let verifier = ReceiptVerifier(policy: TrustPolicy(anchors: .apple, bundleID: nil, appAppleID: nil, environments: nil))
