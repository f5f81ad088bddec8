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
    private let poolSize: Int

    package init(_ server: PostgresServer, poolSize: Int = 3) throws {
        self.server = server
        self.poolSize = poolSize
        folder = server.folder + "/pooler"
        try server.run("/bin/mkdir", [folder])
        try write(settings(for: server))
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

    /// Sends everybody to another server from now on, as an operator does after a failover.
    package func point(to other: PostgresServer) throws {
        try write(settings(for: other))
        try server.run("/bin/sh", ["-c", "kill -HUP $(cat '\(folder)/pid')"])
    }

    private func write(_ settings: String) throws {
        try server.run("/bin/sh", ["-c", "cat > '\(folder)/ini' <<'END'\n\(settings)\nEND"])
    }

    private func settings(for target: PostgresServer) -> String {
        """
        [databases]
        * = host=\(target.folder) port=\(target.port) user=till
        [pgbouncer]
        listen_port = \(server.port)
        unix_socket_dir = \(folder)
        auth_type = any
        pool_mode = transaction
        default_pool_size = \(poolSize)
        max_client_conn = 500
        server_idle_timeout = 2
        logfile = \(folder)/log
        pidfile = \(folder)/pid
        """
    }
}
