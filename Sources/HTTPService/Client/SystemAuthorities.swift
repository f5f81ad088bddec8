import CCurl

/// Where the library that sends requests looks for the certificate authorities that it trusts, unless a client names others.
public struct SystemAuthorities: Hashable, Sendable {
    /// A PEM file with many certificates; `nil` when the library was built without one.
    public let file: String?
    /// A folder with a file for each; `nil` when the library was built without one.
    public let folder: String?

    /// Names a file and a folder.
    public init(file: String?, folder: String?) {
        self.file = file
        self.folder = folder
    }

    /// The library's own.
    public static func ofThisSystem() -> SystemAuthorities {
        guard let version = curl_version_info(CURLVERSION_SEVENTH) else { return SystemAuthorities(file: nil, folder: nil) }
        return SystemAuthorities(
            file: version.pointee.cainfo.map { String(cString: $0) }, folder: version.pointee.capath.map { String(cString: $0) })
    }
}
