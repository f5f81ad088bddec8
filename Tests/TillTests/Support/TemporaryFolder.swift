import Foundation

/// A folder that is there for one test.
final class TemporaryFolder: Sendable {
    let url: URL

    /// - Parameter inMemory: whether it may lie in memory instead of on a disk, where the system has such a place.
    init(inMemory: Bool = false) throws {
        let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
        let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory.path)
        url = (isThere ? memory : FileManager.default.temporaryDirectory).appendingPathComponent("till-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func names(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(folder).path).sorted()
    }
}
