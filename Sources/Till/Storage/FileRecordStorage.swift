import Foundation

/// Records as private files, one each, for systems without a keychain.
///
/// A record is written under a temporary name, flushed and renamed, so that a crash leaves the old or the new one. Other processes and
/// other storages on the same folder wait for each other. Damaged files are moved into the folder `.set-aside` and reported.
struct FileRecordStorage: RecordStorage {
    private let folder: String
    private let bound: Int
    private let queue = StorageQueue(label: "till.records")
    private let report: @Sendable (SetAsideRecord) -> Void

    /// A storage in a folder, made when needed, readable by this user only.
    ///
    /// - Parameter report: Told of every record that is set aside.
    init(folder: URL, bound: Int = RecordBounds.records, report: @escaping @Sendable (SetAsideRecord) -> Void = { _ in }) {
        self.folder = folder.path
        self.bound = bound
        self.report = report
    }

    func load() async throws(TillError) -> [String: Data] {
        let found = try await queue.run { () throws(TillError) in try FolderOfRecords(path: folder, bound: bound).load() }
        for record in found.setAside { report(record) }
        return found.records
    }

    func put(_ record: Data, for key: String) async throws(TillError) {
        try RecordBounds.check(record, for: key)
        try await queue.run { () throws(TillError) in try FolderOfRecords(path: folder, bound: bound).put(record, for: key) }
    }

    func remove(_ key: String) async throws(TillError) {
        try RecordBounds.check(key)
        try await queue.run { () throws(TillError) in try FolderOfRecords(path: folder, bound: bound).remove(key) }
    }
}

/// The folder, for as long as one call has it for itself.
private struct FolderOfRecords {
    private static let temporaryPrefix = ".new-"
    private static let lockName = ".lock"
    private static let setAsideName = ".set-aside"

    let path: String
    let bound: Int

    func load() throws(TillError) -> (records: [String: Data], setAside: [SetAsideRecord]) {
        try alone { () throws(TillError) in
            var records: [String: Data] = [:]
            var setAside: [SetAsideRecord] = []
            for name in try recordNames() {
                let file = place(name)
                guard records.count < bound else {
                    setAside.append(
                        SetAsideRecord(path: file, newPath: file, reason: "there are more than \(bound) records"))
                    continue
                }
                switch try content(of: name) {
                case .success(let found?): records[found.key] = found.record
                case .success(nil): break
                case .failure(let damage): setAside.append(moveAside(name, damage.reason))
                }
            }
            return (records, setAside)
        }
    }

    func put(_ record: Data, for key: String) throws(TillError) {
        try alone { () throws(TillError) in
            let name = RecordFile.fileName(for: key)
            if !FileSystem.exists(place(name)) {
                let count = try recordNames().count
                guard count < bound else {
                    throw TillError(.storageFailed, "\(Excerpt.of(path)) holds \(count) records; more are not taken", retry: .later)
                }
            }
            let temporary = place(Self.temporaryPrefix + name)
            _ = try FileSystem.remove(temporary)
            try FileSystem.write(RecordFile.bytes(record, for: key), to: temporary)
            try FileSystem.move(temporary, to: place(name))
            try FileSystem.flushFolder(path)
        }
    }

    func remove(_ key: String) throws(TillError) {
        try alone { () throws(TillError) in
            if try FileSystem.remove(place(RecordFile.fileName(for: key))) { try FileSystem.flushFolder(path) }
        }
    }

    private func place(_ name: String) -> String { path + "/" + name }

    /// The names of records; what a crash left half written goes, since nobody was told that it is kept.
    private func recordNames() throws(TillError) -> [String] {
        var names: [String] = []
        for name in try FileSystem.names(in: path) where name != Self.setAsideName && name != Self.lockName {
            if name.hasPrefix(Self.temporaryPrefix) {
                _ = try? FileSystem.remove(place(name))
            } else if !name.hasPrefix(".") {
                names.append(name)
            }
        }
        return names
    }

    private func content(of name: String) throws(TillError) -> Result<(key: String, record: Data)?, RecordFile.Damage> {
        switch try FileSystem.read(place(name), byteBound: RecordFile.byteBound) {
        case .absent: .success(nil)
        case .unreadable(let reason): .failure(RecordFile.Damage(reason: reason))
        case .bytes(let bytes): RecordFile.read(bytes, named: name).map { $0 }
        }
    }

    /// Moves a file out of the way under a name that is still free; it stays where it is when that does not work.
    private func moveAside(_ name: String, _ reason: String) -> SetAsideRecord {
        let place = place(name)
        let aside = self.place(Self.setAsideName)
        do throws(TillError) {
            try FileSystem.makePrivateFolder(aside)
            var number = 1
            while FileSystem.exists("\(aside)/\(name).\(number)") { number += 1 }
            try FileSystem.move(place, to: "\(aside)/\(name).\(number)")
            return SetAsideRecord(path: place, newPath: "\(aside)/\(name).\(number)", reason: reason)
        } catch {
            return SetAsideRecord(path: place, newPath: place, reason: "\(reason); \(error.detail)")
        }
    }

    /// Does something while no other process and no other storage works in the folder.
    private func alone<Value>(_ work: () throws(TillError) -> Value) throws(TillError) -> Value {
        try FileSystem.makePrivateFolder(path)
        let lock = open(place(Self.lockName), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw FileSystem.failure("lock", place(Self.lockName), errno) }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FileSystem.failure("lock", place(Self.lockName), errno) }
        }
        return try work()
    }
}
