import Foundation

/// Reads a file line by line, from a place on.
struct LineFile {
    /// Why a file cannot be read.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let handle: FileHandle
    private let limit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    /// How many octets of the file the lines given so far have, their ends included.
    private(set) var offset = 0

    private static let chunk = 1 << 20

    /// Opens a file whose lines have at most `limit` octets.
    init(_ path: String, limit: Int) throws(Failure) {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw Failure(description: "\(path) cannot be opened for reading") }
        self.handle = handle
        self.limit = limit
    }

    /// The next line without its end; `nil` at the file's end, where a line without an end counts for nothing.
    mutating func next() throws(Failure) -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[start..<end])
                offset += line.count + 1
                start = end + 1
                return line
            }
            searched = buffer.count
            guard buffer.count - start <= limit else { throw Failure(description: "a line is longer than \(limit) octets") }
            if start > 0 {
                buffer.removeFirst(start)
                searched -= start
                start = 0
            }
            do {
                guard let more = try handle.read(upToCount: Self.chunk), !more.isEmpty else { return nil }
                buffer += more
            } catch {
                throw Failure(description: "the file cannot be read on: \(error.localizedDescription)")
            }
        }
    }

    /// Closes the file.
    func close() { try? handle.close() }
}
