import Foundation

/// PgBouncer in transaction mode in front of a server: each transaction gets whichever of a few connections is free.
///
/// Run as the server is, never by root; ends when its folder is taken away with it, or with the tests' process.
package final class PostgresPooler: Sendable {
    /// Whether the program is installed.
    package static let isAvailable = PostgresServer.isAvailable && FileManager.default.isExecutableFile(atPath: program)
    private static let program = "/usr/sbin/pgbouncer"

    /// In front of the server that the tests of a process share.
    package static let shared = Result { try PostgresPooler(PostgresServer.shared.get()) }

    private let server: PostgresServer
    private let folder: String

    package init(_ server: PostgresServer) throws {
        self.server = server
        folder = server.folder + "/pooler"
        let settings = """
            [databases]
            * = host=\(server.folder) port=\(server.port) user=till
            [pgbouncer]
            listen_port = \(server.port)
            unix_socket_dir = \(folder)
            auth_type = any
            pool_mode = transaction
            default_pool_size = 3
            max_client_conn = 500
            server_idle_timeout = 2
            logfile = \(folder)/log
            pidfile = \(folder)/pid
            """
        try server.run("/bin/sh", ["-c", "mkdir '\(folder)' && cat > '\(folder)/ini' <<'END'\n\(settings)\nEND"])
        // It answers once its socket is there.
        let output = try server.run(
            "/bin/sh",
            [
                "-c",
                """
                \(Self.program) -q '\(folder)/ini' >/dev/null 2>&1 </dev/null &
                echo $!
                for i in $(seq 1000); do [ -S '\(folder)/.s.PGSQL.\(server.port)' ] && exit; sleep 0.01; done
                exit 1
                """,
            ])
        server.onceTestsEnd(folder, "kill \(output.trimmingCharacters(in: .whitespacesAndNewlines))")
    }

    /// Where a database of the server is, seen through PgBouncer.
    package func address(_ database: String) -> String { "postgresql://till@/\(database)?host=\(folder)&port=\(server.port)" }
}
