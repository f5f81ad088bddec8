import CMicroHTTPD

/// What the HTTP library asks for the next bytes of a stream; lives as long as the library's reply.
final class StreamReader {
    private let connection: ServerConnection

    init(_ connection: ServerConnection) { self.connection = connection }

    /// The library's reply of unknown length that reads from here; `nil` when there is no memory for it.
    ///
    /// - Parameter isHead: whether only its head is sent.
    static func response(for connection: ServerConnection, isHead: Bool) -> OpaquePointer? {
        let held = Unmanaged.passRetained(StreamReader(connection))
        guard let made = till_mhd_stream_response(readStream, held.toOpaque(), releaseReader) else {
            held.release()
            return nil
        }
        if isHead { till_mhd_without_chunks(made) }
        return made
    }

    fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        switch connection.supply(buffer) {
        case .bytes(let count): count
        case .nothing: 0
        case .end: till_mhd_stream_end
        case .cut: till_mhd_stream_cut
        }
    }
}

/// Functions of the file, because C calls them: a closure could inherit an actor.
private func readStream(context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?, room: Int) -> Int {
    guard let context, let buffer else { return till_mhd_stream_cut }
    let reader = Unmanaged<StreamReader>.fromOpaque(context).takeUnretainedValue()
    return reader.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: room))
}

private func releaseReader(context: UnsafeMutableRawPointer?) {
    if let context { Unmanaged<StreamReader>.fromOpaque(context).release() }
}
