import Ledger

/// What an inspection of the ledger's place means for a server.
enum DatabaseJudgement {
    /// Below how many free bytes a server should not be started: there is hardly room for a log.
    static let leastFree: Int64 = 128 << 20
    /// Below how many free bytes somebody should make room.
    static let scarceFree: Int64 = 1 << 30
    /// The oldest PostgreSQL, as the server counts its versions.
    static let oldestServer: Int64 = 150_000

    static func findings(of found: LedgerInspection) -> [CheckFinding] {
        if let opening = found.opening { return [CheckFinding(.database, .failed, opening.message)] }
        return [existence(found), schema(found)] + writing(found) + damage(found) + space(found) + server(found)
    }

    private static func existence(_ found: LedgerInspection) -> CheckFinding {
        if found.server != nil { return CheckFinding(.database, .ok, "\(found.place) answers") }
        guard found.exists else { return CheckFinding(.database, .ok, "\(found.place) is not there yet; the server makes it") }
        return CheckFinding(.database, .ok, "\(found.place) opens (\(found.fileBytes ?? 0) bytes)")
    }

    private static func schema(_ found: LedgerInspection) -> CheckFinding {
        switch found.schema {
        case .absent: CheckFinding(.database, .ok, "there is no schema yet; the server makes it when it starts")
        case .newest(let step): CheckFinding(.database, .ok, "the schema is this version's (step \(step))")
        case .older(let step, let missing):
            CheckFinding(
                .database, .warning,
                "the schema is an older version's (step \(step)); the server applies step \(missing.map(String.init).joined(separator: ", "))"
                    + " when it starts, this check does not",
                remedy: "make a copy first (till ledger backup), since an older version does not read what was changed")
        case .refused(let error): CheckFinding(.database, .failed, error.message)
        }
    }

    private static func writing(_ found: LedgerInspection) -> [CheckFinding] {
        guard let failure = found.writing else { return [CheckFinding(.database, .ok, "it may be written")] }
        // Whoever is writing ends; whatever forbids it does not.
        return [CheckFinding(.database, failure.code == .busy ? .warning : .failed, failure.message)]
    }

    private static func damage(_ found: LedgerInspection) -> [CheckFinding] {
        switch found.damage {
        case .unknown: []
        case .none: [CheckFinding(.database, .ok, "the whole file was looked through and is not damaged")]
        case .noneWithin(let seconds):
            [CheckFinding(.database, .ok, "the file was looked through for \(seconds) s at most, not to its end, and no damage was found")]
        case .found(let error): [CheckFinding(.database, .failed, error.message)]
        }
    }

    private static func space(_ found: LedgerInspection) -> [CheckFinding] {
        guard let free = found.freeBytes else { return [] }
        let words = "\(free >> 20) MiB are free on its disk"
        if free < leastFree { return [CheckFinding(.database, .failed, words, remedy: "make room: \(leastFree >> 20) MiB at least")] }
        if free < scarceFree { return [CheckFinding(.database, .warning, words, remedy: "make room: \(scarceFree >> 20) MiB or more")] }
        return [CheckFinding(.database, .ok, words)]
    }

    private static func server(_ found: LedgerInspection) -> [CheckFinding] {
        guard let server = found.server else { return [] }
        let version = "\(server.version / 10_000).\(server.version % 10_000)"
        var findings = [
            server.version >= oldestServer
                ? CheckFinding(.database, .ok, "PostgreSQL is \(version)")
                : CheckFinding(.database, .failed, "PostgreSQL is \(version)", remedy: "use 15 or later")
        ]
        // Any other value waits at least for this server's own disk.
        if server.synchronousCommit == "off" {
            findings.append(
                CheckFinding(
                    .database, .warning, "synchronous_commit is off, so a crash of the server loses what was acknowledged",
                    remedy: "set it to on for this database: ALTER DATABASE … SET synchronous_commit = on"))
        }
        for (name, isOn) in [("fsync", server.syncsFiles), ("full_page_writes", server.writesFullPages)] where !isOn {
            findings.append(
                CheckFinding(
                    .database, .warning, "\(name) is off, so a power cut can lose or damage everything", remedy: "set it to on"))
        }
        return findings
    }
}
