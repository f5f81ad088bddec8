import CSQLite
import Foundation

/// A disk under one folder that fails, dies or remembers at the calls by which SQLite changes it; every other folder is as ever. It never
/// waits for the real disk, because no test survives a real power cut.
///
/// `@unchecked Sendable` because everything that changes is touched under `lock` only.
package final class FaultyDisk: @unchecked Sendable {
    /// What happens at the chosen call.
    package enum Fault: Sendable, CaseIterable {
        /// The call fails, and the next one works again.
        case failsOnce
        /// This call and all after it fail.
        case fails
        /// This call and all after it that need space fail for want of it.
        case isFull
        /// The process ends, with half of what it was about to write.
        case death
    }

    /// The calls that change a disk.
    package enum Change: Sendable, Hashable {
        case open(String)
        case write(String, at: Int, [UInt8])
        case truncate(String, to: Int)
        case sync(String)
        case delete(String, isLasting: Bool)
        case share(String)
        /// Not a call: what the test says happened here.
        case mark(Int)

        var needsSpace: Bool {
            switch self {
            case .open, .write, .share: true
            case .truncate, .sync, .delete, .mark: false
            }
        }

        /// What SQLite is told when the call fails.
        var failure: Int32 {
            switch self {
            case .open: SQLITE_CANTOPEN
            case .write: SQLITE_IOERR | 3 << 8
            case .truncate: SQLITE_IOERR | 6 << 8
            case .sync: SQLITE_IOERR | 4 << 8
            case .delete: SQLITE_IOERR | 10 << 8
            case .share: SQLITE_IOERR | 19 << 8
            case .mark: SQLITE_OK
            }
        }
    }

    private let folder: String
    private var fault: Fault?
    private let chosen: Int
    private let isRemembering: Bool
    private let lock = NSLock()
    private var count = 0
    private var remembered: [Change] = []

    /// Takes a folder over until `release`; its files must be closed.
    ///
    /// - Parameters:
    ///   - fault: what happens at the call with the number `chosen`, counted from one; `nil` for nothing.
    ///   - isRemembering: whether every change is kept, with its octets.
    package init(_ folder: String, _ fault: Fault? = nil, at chosen: Int = 0, isRemembering: Bool = false) {
        self.folder = folder
        self.fault = fault
        self.chosen = chosen
        self.isRemembering = isRemembering
        FaultyDisks.add(self, folder)
    }

    /// Gives the folder back; files that are still open fail no more.
    package func release() { FaultyDisks.remove(folder) }

    /// How many calls there were.
    package var calls: Int { lock.withLock { count } }

    /// Lets every call succeed from now on; gives whether the chosen one was reached.
    package func heal() -> Bool {
        lock.withLock {
            defer { fault = nil }
            return fault != nil && count >= chosen
        }
    }

    /// Every change so far, in order.
    package var changes: [Change] { lock.withLock { remembered } }

    /// Notes that something happened now.
    package func mark(_ number: Int) { lock.withLock { remembered.append(.mark(number)) } }

    /// Counts a call before it is done; gives how it fails, or `nil` when it is to be done.
    func meet(_ change: @autoclosure () -> Change) -> Int32? {
        lock.withLock {
            count += 1
            guard fault != nil || isRemembering else { return nil }
            let change = change()
            if isRemembering { remembered.append(change) }
            guard let fault, count >= chosen else { return nil }
            switch fault {
            case .failsOnce: return count == chosen ? change.failure : nil
            case .fails: return change.failure
            case .isFull: return change.needsSpace ? SQLITE_FULL : nil
            case .death: Self.die(in: change, wholly: chosen % 2 == 0)
            }
        }
    }

    private static func die(in change: Change, wholly: Bool) -> Never {
        if case .write(let path, let offset, let octets) = change, !wholly {
            let file = open(path, O_WRONLY)
            _ = pwrite(file, octets, octets.count / 2, off_t(offset))
        }
        _exit(9)
    }
}

/// The folders that have a disk of their own in this process.
enum FaultyDisks {
    private static let lock = NSLock()
    private nonisolated(unsafe) static var disks: [String: FaultyDisk] = [:]

    static func add(_ disk: FaultyDisk, _ folder: String) {
        FaultyFileSystem.install
        lock.withLock { disks[folder] = disk }
    }

    static func remove(_ folder: String) { lock.withLock { _ = disks.removeValue(forKey: folder) } }

    /// The disk that a file is on; `nil` for the real one.
    static func disk(of path: String) -> FaultyDisk? {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        return lock.withLock { disks[folder] }
    }
}
