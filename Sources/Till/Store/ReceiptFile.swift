import Foundation
import StoreKit

/// The app receipt where StoreKit keeps it, and the one way to have it made anew.
final class ReceiptFile: Sendable {
    private let times: StoreTimes
    private let running = Guarded<Task<TillError?, Never>?>(nil)

    /// The most bytes that are taken for a receipt.
    static let limit = 8 << 20

    init(times: StoreTimes) { self.times = times }

    /// The receipt's bytes; `nil` when there is none.
    func read() throws(TillError) -> Data? {
        guard let url, FileManager.default.fileExists(atPath: url.path) else { return nil }
        let bytes: Data
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            bytes = try file.read(upToCount: Self.limit + 1) ?? Data()
        } catch {
            throw TillError(.receiptUnreadable, "the receipt at \(url.path) cannot be read: \(error)")
        }
        guard bytes.count <= Self.limit else {
            throw TillError(.receiptUnreadable, "the receipt at \(url.path) is larger than \(Self.limit) bytes; it is not sent")
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Has the App Store make the receipt anew; may ask for the password. Several callers at once share one request.
    func refresh() async throws(TillError) {
        let task = running.withLock { running in
            if let running { return running }
            let task = Task { [self] in
                let failure = await ask()
                self.running.withLock { $0 = nil }
                return failure
            }
            running = task
            return task
        }
        if let failure = await task.value { throw failure }
    }

    private func ask() async -> TillError? {
        guard let answer = await TimeLimit.within(times.receipt, sleep: times.sleep, { await ReceiptRequest().run() }) else {
            return TillError(.storeTimedOut, "the App Store gave no receipt within \(Int(times.receipt)) s")
        }
        return answer.map { TillError(storeKit: $0, doing: "refreshing the receipt") }
    }

    private var url: URL? {
        #if os(Linux)
            SimulatedDevice.receiptURL
        #else
            Bundle.main.appStoreReceiptURL
        #endif
    }
}
