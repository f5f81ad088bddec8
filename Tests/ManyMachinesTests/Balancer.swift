import Foundation

/// HAProxy in front of the machines: it asks each whether it is ready, and sends a request to the next when one does not take it.
final class Balancer: @unchecked Sendable {
    /// Whether the program is installed.
    static let isAvailable = FileManager.default.isExecutableFile(atPath: program)
    private static let program = "/usr/sbin/haproxy"

    let port: Int
    private let process = Process()

    init(folder: String, port: Int, machines: [Machine]) throws {
        self.port = port
        let servers = machines.map { "    server m\($0.port) 127.0.0.1:\($0.port) check inter 200 fall 2 rise 1" }
        let settings = """
            global
                maxconn 500
            defaults
                mode http
                timeout connect 2s
                timeout client 30s
                timeout server 30s
                option redispatch
                retries 2
            frontend shop
                bind 127.0.0.1:\(port)
                default_backend machines
            backend machines
                balance roundrobin
                option httpchk GET /readyz
            \(servers.joined(separator: "\n"))

            """
        let file = folder + "/haproxy.cfg"
        try Data(settings.utf8).write(to: URL(fileURLWithPath: file))
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = ["-db", "-q", "-f", file]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
    }
}
