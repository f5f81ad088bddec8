/// What is on a disk and what is only on its way there, followed change by change; gives what a power cut may leave.
package struct DiskImage {
    private struct File {
        /// What a power cut leaves for sure; `nil` while nothing does.
        var lasting: [UInt8]?
        /// What was changed since.
        var pending: [FaultyDisk.Change] = []
        /// Whether the file was taken away, but not for sure.
        var isLeaving = false
    }

    /// What a disk writes at once.
    private static let sector = 512

    private var files: [String: File] = [:]

    /// An empty disk, or one with files that are safe there.
    package init(_ files: [String: [UInt8]] = [:]) {
        for (path, octets) in files { self.files[path] = File(lasting: octets) }
    }

    /// Follows one change.
    package mutating func apply(_ change: FaultyDisk.Change) {
        switch change {
        case .open(let path):
            if files[path]?.isLeaving ?? true { files[path] = File(lasting: nil) }
        case .write(let path, _, _), .truncate(let path, _):
            files[path, default: File()].pending.append(change)
        case .sync(let path):
            let file = files[path] ?? File()
            if file.lasting == nil, !path.hasSuffix(".sqlite") { synchroniseFolder() }
            var octets = file.lasting ?? []
            for change in file.pending { Self.apply(change, to: &octets) }
            files[path] = File(lasting: octets)
        case .delete(let path, let isLasting):
            if isLasting { files[path] = nil } else { files[path]?.isLeaving = true }
        case .share, .mark: break
        }
    }

    /// SQLite's own way to the disk does this once for each new log and journal, when it is synchronised first.
    private mutating func synchroniseFolder() {
        files = files.filter { !$0.value.isLeaving }
        for path in files.keys where files[path]?.lasting == nil { files[path]?.lasting = [] }
    }

    /// What the power's going leaves: each write since the last sync wholly, in part by sectors, or not at all.
    package func powerCut(using generator: inout some RandomNumberGenerator) -> [String: [UInt8]] {
        var left: [String: [UInt8]] = [:]
        let share = [0, 0, 50, 90, 100].randomElement(using: &generator) ?? 0
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            func isLucky() -> Bool { Int.random(in: 0..<100, using: &generator) < share }
            if file.isLeaving && isLucky() || file.lasting == nil && !isLucky() { continue }
            var octets = file.lasting ?? []
            for change in file.pending {
                for part in Self.sectors(of: change) where isLucky() { Self.apply(part, to: &octets) }
            }
            left[path] = octets
        }
        return left
    }

    private static func sectors(of change: FaultyDisk.Change) -> [FaultyDisk.Change] {
        guard case .write(let path, let offset, let octets) = change else { return [change] }
        var parts: [FaultyDisk.Change] = []
        var start = 0
        while start < octets.count {
            let end = min(octets.count, ((offset + start) / sector + 1) * sector - offset)
            parts.append(.write(path, at: offset + start, Array(octets[start..<end])))
            start = end
        }
        return parts
    }

    private static func apply(_ change: FaultyDisk.Change, to octets: inout [UInt8]) {
        switch change {
        case .write(_, let offset, let written):
            if octets.count < offset + written.count {
                octets += [UInt8](repeating: 0, count: offset + written.count - octets.count)
            }
            octets.replaceSubrange(offset..<offset + written.count, with: written)
        case .truncate(_, let size):
            if size < octets.count { octets.removeLast(octets.count - size) }
        case .open, .sync, .delete, .share, .mark: break
        }
    }
}
