import Foundation

/// Reads a file that must not be longer than a bound.
public enum BoundedFile {
    /// Why a file could not be read.
    public struct Failure: Error, CustomStringConvertible, Sendable {
        /// What happened, in words that follow the file's name.
        public let description: String
    }

    /// The file's bytes.
    ///
    /// - Throws: when the file is absent, unreadable, a folder, or longer than the bound.
    public static func read(_ path: String, bound: Int) throws(Failure) -> [UInt8] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw Failure(description: "does not exist") }
        guard !isFolder.boolValue else { throw Failure(description: "is a folder") }
        guard let handle = FileHandle(forReadingAtPath: path) else { throw Failure(description: "cannot be opened for reading") }
        defer { try? handle.close() }
        do {
            let bytes = try handle.read(upToCount: bound + 1) ?? Data()
            guard bytes.count <= bound else { throw Failure(description: "is longer than \(bound) bytes") }
            return Array(bytes)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(description: "cannot be read")
        }
    }
}
