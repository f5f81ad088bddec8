import CPostgreSQL
import Foundation

/// One connection to a server, used by one thread; the room's only wrapper of libpq's handle.
///
/// Not `Sendable`: made, used and released on the thread that it belongs to. Nothing in it waits without a limit.
final class PostgresConnection {
    private let handle: OpaquePointer
    private let notices = Notices()
    private var prepared: Set<PostgresQuery> = []
    private let answerSeconds: Double

    /// Connects, to the first of several hosts that can be written unless the address says otherwise.
    init(_ configuration: PostgreSQLLedgerConfiguration) throws(PostgresFailure) {
        answerSeconds = Double(configuration.answerMilliseconds) / 1_000
        let words = [
            ("fallback_application_name", "till"), ("target_session_attrs", configuration.isReadOnly ? "any" : "read-write"),
            ("dbname", configuration.address), ("client_encoding", "UTF8"),
        ]
        guard let started = Self.start(words) else { throw PostgresFailure(sqlState: PostgresFailure.lost, text: "out of memory") }
        handle = started
        // From here on everything is set, so a failure releases the handle as the end does.
        try finishConnecting(seconds: Double(configuration.connectMilliseconds) / 1_000)
        PQsetnonblocking(handle, 1)
        PQsetNoticeReceiver(handle, receiveNotice, Unmanaged.passUnretained(notices).toOpaque())
    }

    deinit { PQfinish(handle) }

    /// Whether a transaction is open, failed or not.
    var isInTransaction: Bool { [PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_ACTIVE].contains(PQtransactionStatus(handle)) }

    /// Sends commands together and waits for all their answers; the first failure is thrown and the rest was not done.
    ///
    /// - Parameter isPreparing: whether statements are prepared and kept; otherwise each is sent whole.
    func run(_ commands: [PostgresCommand], isPreparing: Bool) throws(PostgresFailure) -> [PostgresResult] {
        let deadline = Date(timeIntervalSinceNow: answerSeconds)
        guard PQpipelineStatus(handle) != PQ_PIPELINE_OFF || PQenterPipelineMode(handle) == 1 else { throw lost() }
        var expected: [PostgresQuery?] = []
        var known = prepared
        for command in commands {
            if isPreparing, !known.contains(command.query) {
                try require(
                    PQsendPrepare(
                        handle, command.query.name, command.query.sql, Int32(command.parameters.types.count), command.parameters.types))
                known.insert(command.query)
                expected.append(command.query)
            }
            try send(command, isPrepared: isPreparing)
            expected.append(nil)
        }
        try require(PQpipelineSync(handle))
        return try answers(expected, deadline: deadline)
    }

    /// Runs statements that give no rows that matter, outside every pipeline; for the schema.
    func execute(_ sql: String) throws(PostgresFailure) {
        if PQpipelineStatus(handle) != PQ_PIPELINE_OFF { try require(PQexitPipelineMode(handle)) }
        try require(PQsendQuery(handle, sql))
        let deadline = Date(timeIntervalSinceNow: max(answerSeconds, 600))
        var failure: PostgresFailure?
        while let result = try next(deadline: deadline) { failure = failure ?? result.failure }
        if let failure { throw failure }
    }

    /// Warnings since the last call.
    func takeWarnings() -> [String] { notices.take() }

    /// Forgets which statements are prepared, because somebody took them away.
    func forgetStatements() { prepared = [] }

    private func send(_ command: PostgresCommand, isPrepared: Bool) throws(PostgresFailure) {
        let parameters = command.parameters
        let count = Int32(parameters.values.count)
        let lengths = parameters.values.map { Int32(clamping: $0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: parameters.values.count)
        let flat = parameters.values.flatMap { $0 ?? [] }
        let sent = flat.withUnsafeBytes { octets -> Int32 in
            var offset = 0
            var nothing: UInt8 = 0
            return withUnsafePointer(to: &nothing) { empty -> Int32 in
                let pointers = parameters.values.map { value -> UnsafePointer<CChar>? in
                    guard let value else { return nil }
                    defer { offset += value.count }
                    guard !value.isEmpty, let base = octets.baseAddress else {
                        return UnsafeRawPointer(empty).assumingMemoryBound(to: CChar.self)
                    }
                    return (base + offset).assumingMemoryBound(to: CChar.self)
                }
                if isPrepared { return PQsendQueryPrepared(handle, command.query.name, count, pointers, lengths, formats, 1) }
                return PQsendQueryParams(handle, command.query.sql, count, parameters.types, pointers, lengths, formats, 1)
            }
        }
        try require(sent)
    }

    /// Reads one answer for each command, and the pipeline's end.
    private func answers(_ expected: [PostgresQuery?], deadline: Date) throws(PostgresFailure) -> [PostgresResult] {
        var results: [PostgresResult] = []
        var failure: PostgresFailure?
        for preparing in expected {
            while let result = try next(deadline: deadline) {
                if let found = result.failure {
                    if result.status != PGRES_PIPELINE_ABORTED { failure = failure ?? found }
                } else if let preparing {
                    // It stays prepared whatever becomes of the commands after it.
                    prepared.insert(preparing)
                } else {
                    results.append(result)
                }
            }
        }
        guard let end = try next(deadline: deadline), end.status == PGRES_PIPELINE_SYNC else { throw failure ?? lost() }
        if let failure { throw failure }
        return results
    }

    /// The next answer; `nil` at the end of a command's answers.
    private func next(deadline: Date) throws(PostgresFailure) -> PostgresResult? {
        while true {
            let flushed = PQflush(handle)
            if flushed < 0 { throw lost() }
            if PQisBusy(handle) == 0 { break }
            try wait(forWriting: flushed == 1, until: deadline)
            if PQconsumeInput(handle) == 0 { throw lost() }
        }
        guard let result = PQgetResult(handle) else {
            if PQstatus(handle) == CONNECTION_BAD { throw lost() }
            return nil
        }
        return PostgresResult(result)
    }

    private func wait(forWriting: Bool, until deadline: Date) throws(PostgresFailure) {
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(forWriting ? POLLIN | POLLOUT : POLLIN), revents: 0)
        let left = deadline.timeIntervalSinceNow * 1_000
        guard left > 0 else { throw PostgresFailure(sqlState: PostgresFailure.late, text: "no answer in time") }
        _ = poll(&descriptor, 1, Int32(min(left.rounded(.up), 60_000)))
    }

    private func finishConnecting(seconds: Double) throws(PostgresFailure) {
        let deadline = Date(timeIntervalSinceNow: seconds)
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard PQstatus(handle) != CONNECTION_BAD, state != PGRES_POLLING_FAILED else { throw lost() }
            try wait(forWriting: state == PGRES_POLLING_WRITING, until: deadline)
            state = PQconnectPoll(handle)
        }
    }

    private func require(_ outcome: Int32) throws(PostgresFailure) {
        if outcome != 1 { throw lost() }
    }

    private func lost() -> PostgresFailure {
        PostgresFailure(sqlState: PostgresFailure.lost, text: String(cString: PQerrorMessage(handle)))
    }

    private static func start(_ words: [(String, String)]) -> OpaquePointer? {
        let keywords = words.map { strdup($0.0) }
        let values = words.map { strdup($0.1) }
        defer { for pointer in keywords + values { free(pointer) } }
        return PQconnectStartParams(
            keywords.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    }
}

/// The warnings of a connection, kept for whoever asks.
private final class Notices {
    private var warnings: [String] = []

    func add(_ text: String) {
        if warnings.count < 16 { warnings.append(text) }
    }

    func take() -> [String] {
        defer { warnings = [] }
        return warnings
    }
}

private func receiveNotice(_ context: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
    guard let context, let result, let severity = PQresultErrorField(result, Int32(UInt8(ascii: "V"))) else { return }
    guard String(cString: severity) == "WARNING", let text = PQresultErrorField(result, Int32(UInt8(ascii: "M"))) else { return }
    Unmanaged<Notices>.fromOpaque(context).takeUnretainedValue().add(String(cString: text))
}
