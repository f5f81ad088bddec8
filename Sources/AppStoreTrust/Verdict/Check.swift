/// The checks of a signed document in the order in which they are made; the first that fails refuses it.
public enum Check: String, Hashable, Sendable, CaseIterable {
    /// Size, count or depth beyond what is read.
    case limit
    /// The document's outer form: segments, base64, header, CMS structure.
    case format
    /// The signature algorithm.
    case algorithm
    /// The number of certificates.
    case chainLength
    /// A certificate cannot be read.
    case certificate
    /// The path of signatures from the signer to an anchor.
    case chain
    /// Apple's marker extensions on signer and intermediate.
    case marker
    /// The periods of validity, judged at the moment of signing, and that moment itself.
    case validity
    /// Revocation asked for online.
    case revocation
    /// The signature over the document.
    case signature
    /// The content's shape.
    case payload
    /// The app's bundle id.
    case bundleID
    /// The app's Apple id.
    case appAppleID
    /// The environment.
    case environment
    /// Documents that belong together disagree.
    case agreement
    /// The hash that binds a receipt to a device.
    case deviceHash
}
