public import AppStoreTypes

extension DeviceIdentifier {
    /// Writes the device hash into a receipt that is to be signed; the receipt must have its bundle id and opaque value.
    public func bind(_ receipt: inout AppReceipt) {
        receipt.bundleIDOctets = DERWriter.utf8(receipt.bundleID?.rawValue ?? "")
        receipt.deviceHash = SHA1.hash(bytes + receipt.opaqueValue + receipt.bundleIDOctets)
    }
}
