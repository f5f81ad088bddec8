import Foundation

/// A file system in memory of a few megabytes, which only the processes of one server see, and which is gone with them.
///
/// Only root may have one, and not in every container.
package enum SmallDisk {
    /// What a server is started with, so that it sees one at `folder`.
    static func wrapper(at folder: String, megabytes: Int) -> [String] {
        [
            "/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-c",
            "mount -t tmpfs -o uid=$(stat -c %u '\(folder)'),size=\(megabytes)m tmpfs '\(folder)' && exec \"$@\"", "sh",
        ]
    }

    /// Why there can be none; `nil` when there can.
    package static let absence: String? = {
        guard getuid() == 0 else { return "only root may mount a small disk" }
        let folder = NSTemporaryDirectory() + "till-disk-\(UUID().uuidString.prefix(8))"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let status = PostgresServer.spawn(wrapper(at: folder, megabytes: 1) + ["true"], output: "/dev/null")
        return status == 0 ? nil : "this container may not mount a small disk"
    }()
}
