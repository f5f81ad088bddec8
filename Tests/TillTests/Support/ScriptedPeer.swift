import Foundation

@testable import Till

/// A peer on a free port of this machine that reads what comes and answers with the same bytes, whatever they are.
final class ScriptedPeer: Sendable {
    let port: UInt16
    private let listener: Int32

    /// - Parameter keepsOpen: Leaves the connection open behind the bytes.
    init(answering bytes: String, keepsOpen: Bool = false) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutableBytes(of: &address) { pointer in
            guard let place = pointer.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(listener, place, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, place, &length) == 0
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
        Thread.detachNewThread { Self.serve(listener, Array(bytes.utf8), keepsOpen) }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ listener: Int32, _ bytes: [UInt8], _ keepsOpen: Bool) {
        var open: [Int32] = []
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            _ = read(connection, &buffer, buffer.count)
            _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            if keepsOpen { open.append(connection) } else { close(connection) }
        }
        for connection in open { close(connection) }
        close(listener)
    }
}
