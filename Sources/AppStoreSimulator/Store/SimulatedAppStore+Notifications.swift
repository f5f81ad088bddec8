import AppStoreTypes
import Foundation

extension SimulatedAppStore {
    /// Sends what is due, one after the other, until nothing is.
    func sendDue() async {
        defer { pump = nil }
        while let sender, let index = book.due(at: world.now) {
            guard let result = await attempt(index, by: sender) else { continue }
            book.record(result, of: index, at: world.now)
        }
    }

    /// Sends a notification; `nil` when a fault puts it off.
    private func attempt(_ index: Int, by sender: NotificationSender) async -> NotificationResult? {
        guard let body = await body(of: index) else { return .failure("OTHER") }
        let entry = book.entries[index]
        let post = NotificationPost(
            app: entry.draft.app, environment: entry.draft.environment, uuid: entry.draft.uuid, type: entry.draft.type,
            subtype: entry.draft.subtype, attempt: entry.attempts.count + 1, body: body)
        let struck = faults.take(.notification, name: post.type.rawValue)
        for fault in struck {
            switch fault.kind {
            case .loseRequest: return .failure("NO_RESPONSE")
            case .status, .code: return .status(fault.value ?? 503)
            case .late:
                book.postpone(index, until: EpochMilliseconds(world.now.milliseconds + Int64(max(fault.value ?? 0, 1)) * 1_000))
                return nil
            case .reorder:
                book.putBehindNext(index, at: world.now)
                return nil
            case .delay: await pause(fault)
            case .loseReply, .double, .cut, .contentType, .gzip, .skew, .newFields, .newValues, .expiredCertificate: break
            }
        }
        var result = await sender(post)
        if struck.contains(where: { $0.kind == .double }) { result = await sender(post) }
        return struck.contains { $0.kind == .loseReply } ? .failure("TIMED_OUT") : result
    }

    func body(of index: Int) async -> [UInt8]? {
        if let body = book.entries[index].body { return body }
        let draft = book.entries[index].draft
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let encoded: Data?
        if let legacy = draft.legacy {
            var unified = legacy.unifiedReceipt
            unified["latest_receipt"] = (try? await signer.receipt(legacy.receipt)).map { .text(Base64Form.encode($0)) }
            var members = legacy.members
            members["unified_receipt"] = .object(unified)
            encoded = try? encoder.encode(AnswerValue.object(members))
        } else {
            var message = ResponseBodyV2()
            message.signedPayload = try? await signer.notification(draft)
            encoded = message.signedPayload == nil ? nil : try? encoder.encode(message)
        }
        guard let body = encoded else { return nil }
        book.setBody(Array(body), of: index)
        return Array(body)
    }
}
