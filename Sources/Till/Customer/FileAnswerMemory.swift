import Foundation

/// Answers in files of a folder, one for each server, key and customer; names do not show the customer.
struct FileAnswerMemory: AnswerMemory {
    let folder: URL
    /// What the answers depend on beside the customer: the server and the key.
    let scope: String

    /// The longest answer that is kept, in bytes.
    static let bound = 1 << 20

    func read(_ customer: String) async -> Data? {
        guard let answer = try? Data(contentsOf: file(customer)), answer.count <= Self.bound else { return nil }
        return answer
    }

    func write(_ answer: Data, of customer: String) async {
        guard answer.count <= Self.bound else { return }
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // What cannot be kept is asked for again at the next launch.
        try? answer.write(to: file(customer), options: .atomic)
    }

    private func file(_ customer: String) -> URL {
        let name = HexDigest.text(Data("\(scope)\n\(customer)".utf8))
        return folder.appendingPathComponent("customer-\(name).json")
    }
}
