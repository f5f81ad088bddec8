import Foundation

/// Stands between a client and a server of PostgreSQL, on a socket of its own, and cuts the connection at a chosen message.
///
/// Messages of both directions are counted as they come; the chosen one and all after it on that connection never arrive.
/// `@unchecked Sendable` because everything that changes is touched under `lock` only.
package final class PostgresProxy: @unchecked Sendable {
    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
        private static let quietly = Int32(MSG_NOSIGNAL)
    #else
        private static let stream = SOCK_STREAM
        private static let quietly: Int32 = 0
    #endif

    package let folder: String
    private let server: PostgresServer
    private let listener: Int32
    private let lock = NSLock()
    private var chosen = 0
    private var isLasting = false
    private var count = 0
    private var isClosed = false

    package init(_ server: PostgresServer) throws {
        self.server = server
        folder = "/tmp/till-px-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        listener = try Self.makeSocket("\(folder)/.s.PGSQL.\(server.port)") { bind($0, $1, $2) }
        guard listen(listener, 64) == 0 else { throw PostgresServer.Absence(description: "the proxy cannot listen") }
        let thread = Thread { [self] in serve() }
        thread.start()
    }

    /// Ends the proxy; connections that are open are cut.
    package func end() {
        lock.withLock { isClosed = true }
        shutdown(listener, Int32(SHUT_RDWR))
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Where a database is, seen through the proxy.
    package func address(_ database: String) -> String { "postgresql://till@/\(database)?host=\(folder)&port=\(server.port)" }

    /// Cuts at the message with a number, counted from now and from one; `isLasting` turns everybody away from then on.
    package func cut(at chosen: Int, isLasting: Bool) {
        lock.withLock {
            self.chosen = chosen
            self.isLasting = isLasting
            count = 0
        }
    }

    /// Cuts no more; gives whether the chosen message came.
    package func heal() -> Bool {
        lock.withLock {
            defer { chosen = 0 }
            return chosen > 0 && count >= chosen
        }
    }

    /// Counts a message; false when it must not arrive.
    fileprivate func meet() -> Bool {
        lock.withLock {
            count += 1
            return !isClosed && (chosen == 0 || count < chosen || count > chosen && !isLasting)
        }
    }

    private var isTurningAway: Bool { lock.withLock { isClosed || isLasting && chosen > 0 && count >= chosen } }

    private func serve() {
        while true {
            let client = accept(listener, nil, nil)
            if client < 0 { break }
            if isTurningAway {
                close(client)
                continue
            }
            guard let upstream = try? Self.makeSocket("\(server.folder)/.s.PGSQL.\(server.port)", { connect($0, $1, $2) }) else {
                close(client)
                continue
            }
            let thread = Thread { [self] in carry(client, upstream) }
            thread.start()
        }
        close(listener)
    }

    /// Carries messages both ways until one is chosen or somebody hangs up.
    private func carry(_ client: Int32, _ upstream: Int32) {
        defer {
            close(client)
            close(upstream)
        }
        var fromClient = PostgresMessages(hasStartup: true)
        var fromServer = PostgresMessages(hasStartup: false)
        while true {
            var descriptors = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0), pollfd(fd: upstream, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&descriptors, 2, -1) > 0 else { return }
            if descriptors[0].revents != 0, !move(client, upstream, &fromClient) { return }
            if descriptors[1].revents != 0, !move(upstream, client, &fromServer) { return }
        }
    }

    private func move(_ from: Int32, _ to: Int32, _ messages: inout PostgresMessages) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(from, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        messages.add(buffer[..<count])
        var passed: [UInt8] = []
        var isWhole = true
        while isWhole, let message = messages.next() {
            isWhole = meet()
            if isWhole { passed += message }
        }
        var sent = 0
        while sent < passed.count {
            let more = send(to, Array(passed[sent...]), passed.count - sent, Self.quietly)
            guard more > 0 else { return false }
            sent += more
        }
        return isWhole
    }

    private static func makeSocket(
        _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        let made = socket(AF_UNIX, stream, 0)
        _ = fcntl(made, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let done = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { use(made, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
        guard done == 0 else {
            close(made)
            throw PostgresServer.Absence(description: "no socket at \(path): \(errno)")
        }
        return made
    }
}

/// Octets of one direction, cut into the protocol's messages.
private struct PostgresMessages {
    private var octets: [UInt8] = []
    private var isStartup: Bool

    init(hasStartup: Bool) { isStartup = hasStartup }

    mutating func add(_ more: some Sequence<UInt8>) { octets += more }

    /// The next message that is whole: a letter, unless it is the first of a client, and a length that counts itself.
    mutating func next() -> [UInt8]? {
        let letter = isStartup ? 0 : 1
        guard octets.count >= letter + 4 else { return nil }
        let length = octets[letter..<letter + 4].reduce(0) { $0 << 8 | Int($1) } + letter
        guard octets.count >= length else { return nil }
        isStartup = false
        defer { octets.removeFirst(length) }
        return Array(octets[..<length])
    }
}
