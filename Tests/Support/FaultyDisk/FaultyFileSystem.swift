import CSQLite
import Foundation

/// SQLite's way to the disk, with a `FaultyDisk` in between where a folder has one.
///
/// A file of such a folder is SQLite's record of it, with our method table and its `FaultyFile` in front of the real one's record.
enum FaultyFileSystem {
    /// Octets in front of the real file's record: the method table and the file.
    static let header = 16

    nonisolated(unsafe) static let real = given(sqlite3_vfs_find(nil))

    /// Puts it in front of the real one, once for the process.
    static let install: Void = {
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: real.pointee)
        vfs.pointee.pNext = nil
        vfs.pointee.zName = UnsafePointer(strdup("faulty"))
        vfs.pointee.szOsFile += Int32(header)
        vfs.pointee.xOpen = { _, name, file, flags, allowed in FaultyFile.open(name, given(file), flags, allowed) }
        vfs.pointee.xDelete = { _, name, isLasting in
            let path = String(cString: given(name))
            if let code = FaultyDisks.disk(of: path)?.meet(.delete(path, isLasting: isLasting != 0)) { return code }
            return real.pointee.xDelete(real, name, isLasting)
        }
        sqlite3_vfs_register(vfs, 1)
    }()
}

/// An open file of a folder with a disk of its own.
final class FaultyFile {
    let path: String
    let disk: FaultyDisk

    init(_ path: String, _ disk: FaultyDisk) {
        self.path = path
        self.disk = disk
    }

    /// Counts a call unless the folder was given back.
    func meet(_ change: @autoclosure () -> FaultyDisk.Change) -> Int32? {
        FaultyDisks.disk(of: path) === disk ? disk.meet(change()) : nil
    }

    static func open(
        _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32, _ allowed: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        let path = name.map { String(cString: $0) } ?? ""
        guard let disk = FaultyDisks.disk(of: path) else {
            return FaultyFileSystem.real.pointee.xOpen(FaultyFileSystem.real, name, file, flags, allowed)
        }
        file.pointee.pMethods = nil
        if let code = disk.meet(.open(path)) { return code }
        let opened = FaultyFileSystem.real.pointee.xOpen(FaultyFileSystem.real, name, real(file), flags, allowed)
        guard opened == SQLITE_OK else { return opened }
        let record = UnsafeMutableRawPointer(file)
        record.storeBytes(of: Unmanaged.passRetained(FaultyFile(path, disk)).toOpaque(), toByteOffset: 8, as: UnsafeMutableRawPointer.self)
        file.pointee.pMethods = UnsafePointer(methods)
        return SQLITE_OK
    }

    /// The file that a record of SQLite's is about.
    static func at(_ file: UnsafeMutablePointer<sqlite3_file>?) -> FaultyFile { reference(given(file)).takeUnretainedValue() }

    private static func reference(_ file: UnsafeMutablePointer<sqlite3_file>) -> Unmanaged<FaultyFile> {
        .fromOpaque(UnsafeRawPointer(file).load(fromByteOffset: 8, as: UnsafeMutableRawPointer.self))
    }

    /// The real file's record.
    static func real(_ file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<sqlite3_file> {
        (UnsafeMutableRawPointer(given(file)) + FaultyFileSystem.header).assumingMemoryBound(to: sqlite3_file.self)
    }

    /// Does a call on the real file.
    static func really<Value>(
        _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ call: (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods) -> Value
    ) -> Value {
        let real = real(file)
        return call(real, real.pointee.pMethods.pointee)
    }

    private nonisolated(unsafe) static let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_io_methods())
        methods.pointee.iVersion = 2
        addChanges(to: methods)
        methods.pointee.xClose = { file in
            defer { reference(given(file)).release() }
            return really(file) { $1.xClose($0) }
        }
        methods.pointee.xRead = { file, octets, count, offset in really(file) { $1.xRead($0, octets, count, offset) } }
        methods.pointee.xFileSize = { file, size in really(file) { $1.xFileSize($0, size) } }
        methods.pointee.xLock = { file, level in really(file) { $1.xLock($0, level) } }
        methods.pointee.xUnlock = { file, level in really(file) { $1.xUnlock($0, level) } }
        methods.pointee.xCheckReservedLock = { file, result in really(file) { $1.xCheckReservedLock($0, result) } }
        methods.pointee.xFileControl = { file, operation, argument in really(file) { $1.xFileControl($0, operation, argument) } }
        methods.pointee.xSectorSize = { file in really(file) { $1.xSectorSize($0) } }
        methods.pointee.xDeviceCharacteristics = { file in really(file) { $1.xDeviceCharacteristics($0) } }
        methods.pointee.xShmLock = { file, offset, count, flags in really(file) { $1.xShmLock($0, offset, count, flags) } }
        methods.pointee.xShmBarrier = { file in really(file) { $1.xShmBarrier($0) } }
        methods.pointee.xShmUnmap = { file, isLast in really(file) { $1.xShmUnmap($0, isLast) } }
        return methods
    }()

    private static func addChanges(to methods: UnsafeMutablePointer<sqlite3_io_methods>) {
        methods.pointee.xWrite = { file, octets, count, offset in
            let this = FaultyFile.at(file)
            let write: () -> FaultyDisk.Change = {
                .write(this.path, at: Int(offset), Array(UnsafeRawBufferPointer(start: octets, count: Int(count))))
            }
            if let code = this.meet(write()) { return code }
            return FaultyFile.really(file) { $1.xWrite($0, octets, count, offset) }
        }
        methods.pointee.xTruncate = { file, size in
            let this = FaultyFile.at(file)
            if let code = this.meet(.truncate(this.path, to: Int(size))) { return code }
            return FaultyFile.really(file) { $1.xTruncate($0, size) }
        }
        methods.pointee.xSync = { file, flags in
            let this = FaultyFile.at(file)
            if let code = this.meet(.sync(this.path)) { return code }
            return SQLITE_OK
        }
        methods.pointee.xShmMap = { file, region, size, extends, mapped in
            let this = FaultyFile.at(file)
            if extends != 0, let code = this.meet(.share(this.path)) { return code }
            return FaultyFile.really(file) { $1.xShmMap($0, region, size, extends, mapped) }
        }
    }
}

/// What SQLite always gives, although C cannot say so.
private func given<Pointer>(_ pointer: Pointer?) -> Pointer {
    guard let pointer else { fatalError("SQLite gave nothing where it always gives something") }
    return pointer
}
