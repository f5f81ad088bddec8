#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A TCP socket that listens; closed by whoever holds it.
struct ListeningSocket: Sendable {
    let descriptor: Int32
    let port: UInt16

    /// Opens one socket for each loop on the same address; the system spreads connections over them.
    ///
    /// A first socket that shares nothing proves that no other process listens there, since sharing would hide it.
    static func open(_ configuration: HTTPServerConfiguration) throws(HTTPServiceError) -> [ListeningSocket] {
        var port = configuration.port
        if port != 0 {
            let probe = try bound(configuration, port: port, isShared: false)
            close(probe.descriptor)
        }
        var sockets: [ListeningSocket] = []
        do throws(HTTPServiceError) {
            for _ in 0..<loopCount(configuration) {
                let socket = try bound(configuration, port: port, isShared: true)
                sockets.append(socket)
                port = socket.port
                guard listen(socket.descriptor, configuration.backlog) == 0 else { throw failure(configuration, errno) }
            }
        } catch {
            for socket in sockets { close(socket.descriptor) }
            throw error
        }
        return sockets
    }

    /// Only Linux spreads connections over sockets on one port.
    private static func loopCount(_ configuration: HTTPServerConfiguration) -> Int {
        #if os(Linux)
            configuration.loops
        #else
            1
        #endif
    }

    static func bound(_ configuration: HTTPServerConfiguration, port: UInt16, isShared: Bool) throws(HTTPServiceError)
        -> ListeningSocket
    {
        var v4 = sockaddr_in()
        var v6 = sockaddr_in6()
        let isV4 = inet_pton(AF_INET, configuration.host, &v4.sin_addr) == 1
        guard isV4 || inet_pton(AF_INET6, configuration.host, &v6.sin6_addr) == 1 else {
            throw HTTPServiceError(
                .addressNotNumeric,
                "'\(HTTPRefusal.excerpt(configuration.host))' is not a numeric address; use one such as 127.0.0.1, 0.0.0.0 or ::.")
        }
        (v4.sin_family, v4.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
        (v6.sin6_family, v6.sin6_port) = (sa_family_t(AF_INET6), port.bigEndian)
        #if os(Linux)
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(isV4 ? AF_INET : AF_INET6, kind, 0)
        guard descriptor >= 0 else { throw .system("open a socket") }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        if isShared { setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &yes, socklen_t(MemoryLayout<Int32>.size)) }
        let result = isV4 ? bind(descriptor, &v4) : bind(descriptor, &v6)
        guard result == 0 else {
            let code = errno
            close(descriptor)
            throw failure(configuration, code)
        }
        return ListeningSocket(descriptor: descriptor, port: localPort(of: descriptor))
    }

    private static func bind<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bindSocket(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) }
        }
    }

    private static func localPort(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
                return SocketAddress($0).peer.port
            }
        }
    }

    private static func failure(_ configuration: HTTPServerConfiguration, _ code: Int32) -> HTTPServiceError {
        let address = PeerAddress(host: HTTPRefusal.excerpt(configuration.host), port: configuration.port)
        switch code {
        case EADDRINUSE:
            return HTTPServiceError(
                .addressInUse, "Another program already listens on \(address); stop it, or choose another port or address.")
        case EADDRNOTAVAIL:
            return HTTPServiceError(
                .addressNotAvailable, "This machine has no address \(address); use one of its own, or 0.0.0.0 or :: for all of them.")
        case EACCES, EPERM:
            return HTTPServiceError(
                .permissionDenied, "The system does not allow listening on \(address); use a port above 1023 or grant the right to bind it."
            )
        default:
            return .system("listen on \(address)", code)
        }
    }
}

/// The C function, whose name the methods above would hide.
private func bindSocket(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(descriptor, address, length)
}

extension HTTPServiceError {
    static func system(_ action: String, _ code: Int32 = errno) -> HTTPServiceError {
        HTTPServiceError(
            .systemFailure,
            "The system refused to \(action): \(String(cString: strerror(code))) (\(code)); check memory and the limit of open files.")
    }
}
