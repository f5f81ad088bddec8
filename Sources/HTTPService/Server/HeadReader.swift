import CMicroHTTPD

/// Reads the head from the library and puts it through the guard.
enum HeadReader {
    fileprivate struct Collector {
        var head = HeadGuard()
        var layout: HeadLayout
    }

    static func read(
        _ connection: OpaquePointer, request: CurrentRequest, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
        limits: HTTPLimits
    ) throws(HTTPRefusal) -> RequestHead {
        let versionText = String(cString: version)
        let size = till_mhd_head_size(connection)
        var collector = Collector(
            layout: HeadLayout(
                method: method, target: request.targetAddress, targetLength: request.target.utf8.count, version: version,
                versionLength: versionText.utf8.count, size: size))
        withUnsafeMutablePointer(to: &collector) { _ = MHD_get_connection_values_n(connection, .HEADER_KIND, collectField, $0) }
        guard size <= limits.headBytes else {
            throw .headTooLarge("The request line and header fields have \(size) bytes, and \(limits.headBytes) are allowed; send fewer.")
        }
        let head = try collector.head.finish(method: request.method, target: request.target, version: versionText)
        guard !HeadLayout.isNeeded || collector.layout.isComplete else {
            throw .malformed(
                "The head has a folded line, a NUL or a line that does not end with CRLF; send each field on one line ended by CRLF.")
        }
        return head
    }
}

/// A function of its own, because C calls it: a closure could inherit an actor.
private func collectField(
    context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?, nameSize: Int, value: UnsafePointer<CChar>?,
    valueSize: Int
) -> MHD_Result {
    guard let collector = context?.assumingMemoryBound(to: HeadReader.Collector.self) else { return .NO }
    let name = UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameSize)
    let value = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
    collector.pointee.head.add(name: name, value: value)
    collector.pointee.layout.add(name: name, value: value)
    return .YES
}
