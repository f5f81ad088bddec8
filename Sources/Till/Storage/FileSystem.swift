import Foundation

/// The few calls of the file system that a storage needs, each with an error that names path and cause.
enum FileSystem {
    /// Makes a folder and those above it, readable by this user only.
    static func makePrivateFolder(_ path: String) throws(TillError) {
        if mkdir(path, 0o700) == 0 { return }
        switch errno {
        case EEXIST: break
        case ENOENT:
            let above = (path as NSString).deletingLastPathComponent
            guard !above.isEmpty, above != path else { throw failure("make the folder", path, ENOENT) }
            try makePrivateFolder(above)
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("make the folder", path, errno) }
        default: throw failure("make the folder", path, errno)
        }
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw failure("look at the folder", path, errno) }
        guard facts.st_mode & S_IFMT == S_IFDIR else { throw failure("use as a folder", path, ENOTDIR) }
        if facts.st_mode & 0o077 != 0, facts.st_uid == geteuid() { chmod(path, 0o700) }
    }

    /// Writes a new file and returns once its bytes are on disk; what was begun is taken away when that fails.
    static func write(_ bytes: Data, to path: String, exclusively: Bool = true) throws(TillError) {
        let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | (exclusively ? O_CREAT | O_EXCL : 0)
        let file = open(path, flags, 0o600)
        guard file >= 0 else { throw failure("write", path, errno) }
        var cause = write(bytes, to: file)
        if cause == 0 { cause = flush(file) }
        if close(file) != 0, cause == 0 { cause = errno }
        if cause != 0 {
            if exclusively { unlink(path) }
            throw failure("write", path, cause)
        }
    }

    /// Writes all bytes; returns 0 or the error's number.
    private static func write(_ bytes: Data, to file: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// Waits until the disk has the file; returns 0 or the error's number.
    private static func flush(_ file: Int32) -> Int32 {
        #if canImport(Darwin)
            // `fsync` leaves the bytes in the drive's memory there.
            if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(file) == 0 ? 0 : errno
    }

    /// Waits until the disk has the folder's names.
    static func flushFolder(_ path: String) throws(TillError) {
        let folder = open(path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { throw failure("open the folder", path, errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 || errno == EINVAL else { throw failure("flush the folder", path, errno) }
    }

    /// Gives a file another name, in place of one that has it.
    static func move(_ path: String, to newPath: String) throws(TillError) {
        guard rename(path, newPath) == 0 else { throw failure("rename", path, errno) }
    }

    /// Takes a file away; whether there was one.
    static func remove(_ path: String) throws(TillError) -> Bool {
        if unlink(path) == 0 { return true }
        guard errno == ENOENT else { throw failure("remove", path, errno) }
        return false
    }

    /// Whether something has the path.
    static func exists(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0
    }

    /// The names in a folder, sorted.
    static func names(in folder: String) throws(TillError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw TillError(
                .storageFailed, "cannot read the folder \(Excerpt.of(folder)): \(Excerpt.of(error.localizedDescription))", retry: .later)
        }
    }

    /// What reading a file came to.
    enum Content: Hashable, Sendable {
        /// Its bytes.
        case bytes(Data)
        /// It is gone.
        case absent
        /// It is there and no file to be read.
        case unreadable(String)
    }

    /// Reads a regular file of at most so many bytes. A fault that may pass, such as a device that was not yet unlocked, is thrown.
    static func read(_ path: String, byteBound: Int) throws(TillError) -> Content {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            switch errno {
            case ENOENT: return .absent
            case EPERM, EMFILE, ENFILE, ENOMEM, EINTR: throw failure("read", path, errno, retry: .later)
            default: return .unreadable(words(errno))
            }
        }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { return .unreadable(words(errno)) }
        guard facts.st_mode & S_IFMT == S_IFREG else { return .unreadable("it is no regular file") }
        guard facts.st_size <= byteBound else { return .unreadable("it has \(facts.st_size) bytes; at most \(byteBound) are read") }
        return readAll(file, byteBound: byteBound)
    }

    private static func readAll(_ file: Int32, byteBound: Int) -> Content {
        var result = Data()
        var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
        while result.count <= byteBound {
            let count = buffer.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, $0.count) }
            if count == 0 { return .bytes(result) }
            if count > 0 {
                result.append(contentsOf: buffer[..<count])
            } else if errno != EINTR {
                return .unreadable(words(errno))
            }
        }
        return .unreadable("it grew beyond \(byteBound) bytes while it was read")
    }

    /// The storage's error for an error number of the system.
    static func failure(_ task: String, _ path: String, _ number: Int32, retry: RetryAdvice? = nil) -> TillError {
        let mayPass = [ENOSPC, EDQUOT, EMFILE, ENFILE, ENOMEM, EINTR, EAGAIN, EBUSY].contains(number)
        return TillError(
            .storageFailed, "cannot \(task) \(Excerpt.of(path)): \(words(number))", retry: retry ?? (mayPass ? .later : .never))
    }

    private static func words(_ number: Int32) -> String { "\(String(cString: strerror(number))) (\(number))" }
}
