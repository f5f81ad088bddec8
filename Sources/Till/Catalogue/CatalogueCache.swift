import AppStoreTypes
import Foundation

/// Where the last good list of the server is kept, so that a start without a connection knows what to ask the App Store for.
protocol CatalogueCache: Sendable {
    /// The list as it was written; `nil` when there is none that can be read.
    func read() -> CachedCatalogue?
    /// Keeps a list in place of the last; what cannot be kept is asked for again.
    func write(_ list: CachedCatalogue)
}

/// A list of the server and when this device received it.
struct CachedCatalogue: Hashable, Sendable {
    /// The body of the reply.
    let body: Data
    /// The moment by the device's clock.
    let received: Date
}

/// A list in a file, one for each server and key.
struct FileCatalogueCache: CatalogueCache {
    private let folder: URL
    private let file: URL

    /// Bytes that a list has at most.
    private static let bound = 8 * 1_024 * 1_024

    /// - Parameter scope: What the list depends on: the server and the key.
    init(folder: URL, scope: String) {
        self.folder = folder
        file = folder.appendingPathComponent("catalogue-\(HexDigest.text(Data(scope.utf8)).prefix(32)).json")
    }

    func read() -> CachedCatalogue? {
        guard case .bytes(let bytes)? = try? FileSystem.read(file.path, byteBound: Self.bound),
            let json = try? JSONReader.read(Array(bytes)), let seconds = json["received"]?.integer, let list = json["list"]
        else { return nil }
        return CachedCatalogue(body: Data(list.bytes), received: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    func write(_ list: CachedCatalogue) {
        guard let body = try? JSONReader.read(Array(list.body)) else { return }
        let seconds = Int64(list.received.timeIntervalSince1970.rounded(.down))
        let bytes = JSONValue.object([JSONMember("received", .number(String(seconds))), JSONMember("list", body)]).bytes
        guard bytes.count <= Self.bound else { return }
        try? FileSystem.makePrivateFolder(folder.path)
        // Atomic, so that a crash leaves the last list; not flushed, as nothing is lost with it.
        try? Data(bytes).write(to: file, options: .atomic)
    }
}
