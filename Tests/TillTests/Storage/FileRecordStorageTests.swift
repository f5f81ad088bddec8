import Foundation
import Testing

@testable import Till

@Suite("Records on disk")
struct FileRecordStorageTests {
    let home: TemporaryFolder
    var place: URL { home.url.appendingPathComponent("app/outbox") }

    init() throws { home = try TemporaryFolder() }

    @Test("what was put is there for the next start, and what was removed is not")
    func survivesTheApp() async throws {
        let first = FileRecordStorage(folder: place)
        try await first.put(Data("one".utf8), for: "a")
        try await first.put(Data("two".utf8), for: "b")
        try await first.put(Data("three".utf8), for: "a")
        try await first.put(Data(), for: "empty")
        try await first.remove("b")
        try await first.remove("never-there")

        let second = FileRecordStorage(folder: place)
        #expect(try await second.load() == ["a": Data("three".utf8), "empty": Data()])
    }

    @Test("nobody else may read the folder or a record")
    func isPrivate() async throws {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        chmod(place.path, 0o755)
        try await FileRecordStorage(folder: place).put(Data("secret".utf8), for: "a")
        #expect(try permissions(place) == 0o700)
        #expect(try permissions(place.appendingPathComponent("a")) == 0o600)
    }

    @Test(
        "any key is its own file, whatever its characters",
        arguments: ["../../escape", "a/b", ".lock", ".new-a", "set-aside", "A", "a", "ä", "日本", "%41", "~", "", "x\0y", "a b\n"])
    func keysAreSafe(key: String) async throws {
        let storage = FileRecordStorage(folder: place)
        try await storage.put(Data("other".utf8), for: "other")
        guard !key.isEmpty else {
            await #expect(throws: TillError.self) { try await storage.put(Data(), for: key) }
            return
        }
        try await storage.put(Data("mine".utf8), for: key)
        #expect(try await storage.load() == ["other": Data("other".utf8), key: Data("mine".utf8)])
        let names = try home.names("app/outbox").filter { !$0.hasPrefix(".") }
        #expect(Set(names.map { $0.lowercased() }).count == 2, "\(names)")
        try await storage.remove(key)
        #expect(try await storage.load() == ["other": Data("other".utf8)])
    }

    @Test("keys that differ only far behind, or only in case, do not meet")
    func longKeys() async throws {
        let storage = FileRecordStorage(folder: place)
        let beginning = String(repeating: "Pro", count: 150)
        let keys = [beginning + "a", beginning + "b", "Com.example", "com.example"]
        for key in keys { try await storage.put(Data(key.utf8), for: key) }
        #expect(try await storage.load() == Dictionary(uniqueKeysWithValues: keys.map { ($0, Data($0.utf8)) }))
        await #expect(throws: TillError.self) { try await storage.put(Data(), for: String(repeating: "k", count: 513)) }
    }

    @Test("a file that was torn at any byte is set aside, reported and never returned")
    func tornFiles() async throws {
        let whole = RecordFile.bytes(Data("{\"purchase\": 1}".utf8), for: "a")
        for length in 0..<whole.count {
            try await expectSetAside(whole.prefix(length), "torn at \(length)")
        }
    }

    @Test("a file with one flipped bit is set aside, reported and never returned")
    func flippedBits() async throws {
        let whole = RecordFile.bytes(Data("{\"purchase\": 1}".utf8), for: "a")
        for bit in stride(from: 0, to: whole.count * 8, by: 7) {
            var damaged = whole
            damaged[bit / 8] ^= 1 << (bit % 8)
            try await expectSetAside(damaged, "bit \(bit)")
        }
    }

    @Test("an oversized file, a folder and a link in a record's place are set aside; the others are still read")
    func strangers() async throws {
        let reports = Reports()
        let storage = FileRecordStorage(folder: place, report: reports.add)
        try await storage.put(Data("good".utf8), for: "good")
        try Data(count: RecordFile.byteBound + 1).write(to: place.appendingPathComponent("huge"))
        try FileManager.default.createDirectory(at: place.appendingPathComponent("folder"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            at: place.appendingPathComponent("link"), withDestinationURL: place.appendingPathComponent("good"))
        try FileManager.default.copyItem(at: place.appendingPathComponent("good"), to: place.appendingPathComponent("copy"))
        #expect(try await storage.load() == ["good": Data("good".utf8)])
        #expect(reports.all.map { URL(fileURLWithPath: $0.path).lastPathComponent }.sorted() == ["copy", "folder", "huge", "link"])
        #expect(try home.names("app/outbox/.set-aside") == ["copy.1", "folder.1", "huge.1", "link.1"])
        #expect(try await storage.load() == ["good": Data("good".utf8)])
        #expect(reports.all.count == 4, "each is reported once")
    }

    @Test("a second damaged file of the same name does not replace the first")
    func setAsideTwice() async throws {
        let storage = FileRecordStorage(folder: place)
        for text in ["first", "second"] {
            try await storage.put(Data(), for: "a")
            try Data(text.utf8).write(to: place.appendingPathComponent("a"))
            #expect(try await storage.load().isEmpty)
        }
        for (number, text) in ["first", "second"].enumerated() {
            let file = place.appendingPathComponent(".set-aside/a.\(number + 1)")
            #expect(try Data(contentsOf: file) == Data(text.utf8))
        }
    }

    @Test("a write that died before it was renamed leaves the old record")
    func halfWritten() async throws {
        let storage = FileRecordStorage(folder: place)
        try await storage.put(Data("old".utf8), for: "a")
        try Data("till-rec".utf8).write(to: place.appendingPathComponent(".new-a"))
        #expect(try await storage.load() == ["a": Data("old".utf8)])
        try Data("till-rec".utf8).write(to: place.appendingPathComponent(".new-a"))
        try await storage.put(Data("new".utf8), for: "a")
        #expect(try await storage.load() == ["a": Data("new".utf8)])
        #expect(try home.names("app/outbox") == [".lock", "a"])
    }

    @Test("B112 — no receipt goes in: a record has at most 256 KiB")
    func bounds() async throws {
        let storage = FileRecordStorage(folder: place)
        let largest = Data(repeating: 7, count: 256 * 1_024)
        try await storage.put(largest, for: "largest")
        #expect(try await storage.load() == ["largest": largest])
        let error = await #expect(throws: TillError.self) { try await storage.put(largest + [7], for: "receipt") }
        #expect(error?.code == .storageFailed)
        #expect(error?.detail.contains("262145 bytes") == true)
        #expect(error?.retry == .never)
    }

    @Test("the record after the last that the storage takes is refused, replacing and removing go on")
    func count() async throws {
        #expect(RecordBounds.records == 4_096)
        let storage = FileRecordStorage(folder: place, bound: 8)
        for number in 0..<8 { try await storage.put(Data("1".utf8), for: "r\(number)") }
        let error = await #expect(throws: TillError.self) { try await storage.put(Data(), for: "more") }
        #expect(error?.detail.contains("8 records") == true)
        try await storage.put(Data("2".utf8), for: "r0")
        try await storage.remove("r1")
        try await storage.put(Data(), for: "more")
        #expect(try await storage.load().count == 8)
        #expect(try await FileRecordStorage(folder: place, bound: 5).load().count == 5)
    }

    @Test("a place that cannot be written is an error with path and cause")
    func unwritable() async throws {
        let file = home.url.appendingPathComponent("file")
        try Data().write(to: file)
        for (folder, cause) in [
            (file, "directory"), (file.appendingPathComponent("x"), "directory"), (URL(fileURLWithPath: "/proc/till"), "no such file"),
        ] {
            let error = await #expect(throws: TillError.self) { try await FileRecordStorage(folder: folder).put(Data(), for: "a") }
            #expect(error?.code == .storageFailed)
            #expect(error?.detail.contains(folder.path) == true, "\(error?.detail ?? "")")
            #expect(error?.detail.lowercased().contains(cause) == true, "\(error?.detail ?? "")")
        }
    }

    @Test(
        "a full disk is an error that names file and cause and may pass", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() throws {
        let error = #expect(throws: TillError.self) { try FileSystem.write(Data("x".utf8), to: "/dev/full", exclusively: false) }
        #expect(error?.code == .storageFailed)
        #expect(error?.detail == "cannot write /dev/full: No space left on device (28)")
        #expect(error?.retry == .later)
    }

    @Test("many writers at once, through two storages on one folder, lose nothing")
    func together() async throws {
        let storages = [FileRecordStorage(folder: place), FileRecordStorage(folder: place)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await storages[number % 2].put(Data("\(number)".utf8), for: "r\(number)")
                    try await storages[(number + 1) % 2].put(Data("last".utf8), for: "shared")
                    _ = try await storages[number % 2].load()
                }
            }
            try await group.waitForAll()
        }
        let records = try await storages[0].load()
        #expect(records.count == 41)
        #expect(records["shared"] == Data("last".utf8))
    }

    private func expectSetAside(_ bytes: Data, _ what: String) async throws {
        let reports = Reports()
        let storage = FileRecordStorage(folder: place, report: reports.add)
        try await storage.put(Data(), for: "b")
        try bytes.write(to: place.appendingPathComponent("a"))
        #expect(try await storage.load() == ["b": Data()], "\(what)")
        #expect(reports.all.count == 1, "\(what)")
        #expect(reports.all.allSatisfy { (try? Data(contentsOf: URL(fileURLWithPath: $0.newPath))) == bytes }, "\(what)")
    }

    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
}

/// What a storage reported.
private final class Reports: Sendable {
    private let records = Guarded<[SetAsideRecord]>([])

    var all: [SetAsideRecord] { records.withLock { $0 } }

    @Sendable func add(_ record: SetAsideRecord) { records.withLock { $0.append(record) } }
}
