#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension HTTPServer {
    /// Tries whether a server could listen on an address, and leaves it at that.
    ///
    /// - Parameters:
    ///   - host: a numeric address of this machine.
    ///   - port: the port; 0 for any free one.
    /// - Throws: `HTTPServiceError` when the address is in use, not this machine's or not allowed.
    public static func tryListening(host: String, port: UInt16) throws(HTTPServiceError) {
        let socket = try ListeningSocket.bound(HTTPServerConfiguration(host: host, port: port, loops: 1), port: port, isShared: false)
        close(socket.descriptor)
    }
}
