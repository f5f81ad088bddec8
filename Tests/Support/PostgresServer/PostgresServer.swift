import Foundation

/// A PostgreSQL server of its own in a temporary folder, on a socket there; never run by root.
///
/// Root's tests run it as the system's user `postgres`, which Debian's package makes; everybody else's run it as themselves.
package final class PostgresServer: Sendable {
    /// Why there is no server; a clear word for a test that is skipped.
    package struct Absence: Error, CustomStringConvertible {
        package let description: String
    }

    /// Where the server's programs are; `nil` when PostgreSQL 15 or later is not installed.
    package static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.compactMap(Int.init).filter { $0 >= 15 }.max()
        return newest.map { "\(root)/\($0)/bin" }
    }()

    /// Whether tests can have a server.
    package static var isAvailable: Bool { programs != nil }

    /// One server that the tests of a process share, each with a database of its own.
    package static let shared = Result { try PostgresServer(settings: ["fsync=off", "full_page_writes=off"]) }

    package let folder: String
    package let port: Int
    private let programs: String
    private let account: String?
    private let smallDisk: Int?

    /// Makes and starts a server.
    ///
    /// - Parameters:
    ///   - settings: lines of its configuration.
    ///   - primary: the server to be a standby of; `nil` for a new one.
    ///   - name: how a standby calls itself.
    ///   - smallDisk: the megabytes of a disk at `small`, for root; see `SmallDisk`.
    package init(
        settings: [String] = [], standbyOf primary: PostgresServer? = nil, named name: String = "till", smallDisk: Int? = nil
    ) throws {
        guard let programs = Self.programs else {
            throw Absence(description: "PostgreSQL 15 or later is not installed: scripts/setup test")
        }
        self.programs = programs
        account = getuid() == 0 ? "postgres" : nil
        self.smallDisk = smallDisk
        folder = "/tmp/till-pg-\(UUID().uuidString.prefix(8))"
        port = Int.random(in: 20_000...59_999)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
        try run("/bin/mkdir", [small])
        if let primary {
            let address = "host=\(primary.folder) port=\(primary.port) user=till application_name=\(name)"
            try run("pg_basebackup", ["-D", folder + "/data", "-R", "-X", "stream", "-c", "fast", "-d", address])
        } else {
            try run("initdb", ["-D", folder + "/data", "-U", "till", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])
        }
        let standard = [
            "listen_addresses=''", "unix_socket_directories='\(folder)'", "port=\(port)", "max_connections=200", "shared_buffers=128MB",
            "log_min_messages=warning", "max_wal_size=2GB",
        ]
        try append(standard + settings)
        watch()
        try start()
    }

    deinit {
        // What stays behind is taken away once the tests end.
        _ = try? stop("immediate")
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Where the small disk is, for the server only.
    package var small: String { folder + "/small" }

    /// Changes the small disk's size while the server runs.
    package func resize(toMegabytes size: Int) throws {
        let main = try run("/usr/bin/head", ["-n", "1", folder + "/data/postmaster.pid"]).trimmingCharacters(in: .whitespacesAndNewlines)
        let status = Self.spawn(
            ["/usr/bin/nsenter", "--target", main, "--mount", "mount", "-o", "remount,size=\(size)m", small], output: "/dev/null")
        guard status == 0 else { throw Absence(description: "the small disk stays as it is") }
    }

    /// Where a database is, as the ledger's configuration has it.
    package func address(_ database: String) -> String { "postgresql://till@/\(database)?host=\(folder)&port=\(port)" }

    /// Makes an empty database.
    package func database() throws -> String {
        let name = "t" + UUID().uuidString.lowercased().filter { $0 != "-" }
        try sql("CREATE DATABASE \(name)", in: "postgres")
        return name
    }

    /// Runs SQL with the server's own tool and gives what it prints, without decoration.
    @discardableResult
    package func sql(_ text: String, in database: String) throws -> String {
        try run("psql", ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", address(database), "-c", text])
    }

    /// Adds lines to the configuration; for the next start or reload.
    package func append(_ lines: [String]) throws {
        let text = lines.joined(separator: "\n") + "\n"
        try run("/bin/sh", ["-c", "cat >> '\(folder)/data/postgresql.auto.conf' <<'END'\n\(text)END"])
    }

    /// Starts the server and waits until it answers.
    package func start() throws {
        do {
            let wrapper = smallDisk.map { SmallDisk.wrapper(at: small, megabytes: $0) } ?? []
            try run("pg_ctl", ["-D", folder + "/data", "-l", folder + "/data/log", "-w", "-t", "30", "start"], inside: wrapper)
        } catch {
            let log = (try? run("/usr/bin/tail", ["-n", "8", folder + "/data/log"])) ?? ""
            throw Absence(description: "the server does not start: \(error)\n\(log)")
        }
    }

    /// Stops the server; `immediate` is as a crash.
    package func stop(_ mode: String = "fast") throws { try run("pg_ctl", ["-D", folder + "/data", "-m", mode, "-w", "stop"]) }

    /// Reads the configuration again.
    package func reload() throws { try run("pg_ctl", ["-D", folder + "/data", "reload"]) }

    /// Makes a standby the primary.
    package func promote() throws { try run("pg_ctl", ["-D", folder + "/data", "-w", "promote"]) }

    /// Kills every process of the server at once; what they gave to the system stays.
    package func kill() throws {
        let text = try run("/bin/cat", [folder + "/data/postmaster.pid"])
        guard let first = text.split(separator: "\n").first, let main = Int32(first) else { throw Absence(description: "no process id") }
        // Stopped first, so that it starts no more; waited for, because the next server does not start beside memory still in use. A
        // dead process that nobody has buried yet still looks alive to the next server, so its marks go too. By the tests' own account,
        // because not every account may see processes.
        let script = """
            kill -STOP \(main) && all="\(main) $(ps -o pid= --ppid \(main))" && kill -9 $all || exit 1
            while ps -o stat= -p "$all" | grep -qv '^Z'; do sleep 0.01; done
            rm -f '\(folder)'/data/postmaster.pid '\(folder)'/.s.PGSQL.*
            """
        guard Self.spawn(["/bin/sh", "-c", script], output: "/dev/null") == 0 else { throw Absence(description: "the server lives on") }
    }

    /// Waits until a commit waits for a standby: a reload takes effect some time after it was asked for.
    package func waitUntilCommitsWait() throws {
        let script = """
            for round in $(seq 600); do
            '\(programs)/psql' -X -q -d '\(address("postgres"))' -c 'CREATE TABLE probe (); DROP TABLE probe' >/dev/null 2>&1 & writer=$!
            while kill -0 $writer 2>/dev/null; do
            found=$('\(programs)/psql' -X -q -A -t -d '\(address("postgres"))' -c \
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
            [ "$found" = 1 ] && exit 0
            done
            done
            exit 1
            """
        try run("/bin/bash", ["-c", script])
    }

    /// What a shell runs first, so that a server in the background holds nothing of the tests' open.
    private static let closingOthers = """
        for fd in $(ls /proc/$BASHPID/fd); do [ "$fd" -gt 2 ] && eval "exec $fd>&-"; done 2>/dev/null;
        """

    /// Ends the server and takes its folder away once the tests' process is gone, however it went.
    private func watch() {
        onceTestsEnd(folder, "kill -QUIT $(head -1 '\(folder)/data/postmaster.pid'); sleep 1; rm -rf '\(folder)'")
    }

    /// Has a shell run something, by the tests' own account, once their process or a folder is gone.
    func onceTestsEnd(_ folder: String, _ command: String) {
        let script = """
            (while [ -d /proc/\(getpid()) ] && [ -d '\(folder)' ]; do sleep 1; done; \(command)) >/dev/null 2>&1 </dev/null &
            """
        _ = Self.spawn(["/bin/bash", "-c", Self.closingOthers + script], output: "/dev/null")
    }

    /// Runs a program to its end and gives its status; without Foundation's `Process`, which waits for whoever inherited its files.
    static func spawn(_ words: [String], output: String) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // The threads that run tasks block every signal, and a program keeps what it is started with: it could not be ended.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        guard posix_spawn(&process, words[0], &actions, &attributes, arguments + [nil], nil) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Runs one of the server's programs, or any by its path, as the server's account; `wrapper` is run by the tests' own.
    @discardableResult
    package func run(_ program: String, _ arguments: [String], inside wrapper: [String] = []) throws -> String {
        let path = program.hasPrefix("/") ? program : programs + "/" + program
        let command = wrapper + (account.map { ["/usr/sbin/runuser", "-u", $0, "--"] } ?? []) + [path] + arguments
        let output = folder + "/out-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: output) }
        let status = Self.spawn(["/bin/bash", "-c", Self.closingOthers + "cd /tmp; exec \"$@\"", "bash"] + command, output: output)
        let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
        guard status == 0 else { throw Absence(description: "\(program) \(arguments.last ?? ""): \(text.prefix(500))") }
        return text
    }
}
