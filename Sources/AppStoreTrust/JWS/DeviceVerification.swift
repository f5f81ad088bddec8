/// The value that binds a device-side signed document to the device it was made for.
public enum DeviceVerification {
    /// SHA-384 over the lower-case UUID texts of the document's nonce and of the device: 48 octets.
    public static func value(nonce: String, deviceID: String) -> [UInt8] {
        MessageDigest.sha384.hash(Array((nonce.lowercased() + deviceID.lowercased()).utf8))
    }
}
