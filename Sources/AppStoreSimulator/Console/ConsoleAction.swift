import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation

/// Carries out what a form asks for.
struct ConsoleAction: Sendable {
    let store: SimulatedAppStore

    func perform(_ name: String, _ form: ConsoleForm) async -> ConsoleNotices.Notice {
        switch name {
        case "install": return await install(form)
        case "purchase": return await purchase(form)
        default: break
        }
        guard let known = ControlCommand.Name(rawValue: name) else { return failure("There is no command `\(name.prefix(40))`.") }
        let command: ControlCommand
        do {
            command = try ControlCommand(known, json: form["_json"].map { Array($0.utf8) } ?? form.json.bytes)
        } catch {
            return failure("`\(name)` cannot be carried out: \(JSONAnswer.complaint(error))")
        }
        do {
            let reply = try await store.perform(command)
            await store.settle()
            return success(name, reply)
        } catch {
            return failure("`\(name)` was refused: \(error.description)")
        }
    }

    private func success(_ name: String, _ reply: ControlReply) -> ConsoleNotices.Notice {
        var notice = ConsoleNotices.Notice(isError: false, text: "\(name): done.")
        if let key = reply.key {
            notice = ConsoleNotices.Notice(
                isError: false,
                text: "Key \(key.keyId) of the issuer \(key.issuerId) is made. Keep its private part: it is shown this once.",
                document: key.privateKey)
        } else if let id = reply.transactionId {
            notice = ConsoleNotices.Notice(isError: false, text: "\(name): done, transaction \(id.rawValue).")
        } else if let code = reply.offerCode {
            notice = ConsoleNotices.Notice(isError: false, text: "\(name): done.", document: code)
        } else if let token = reply.externalPurchaseId {
            notice = ConsoleNotices.Notice(isError: false, text: "\(name): done.", document: token)
        }
        return notice
    }

    private func failure(_ text: String) -> ConsoleNotices.Notice { ConsoleNotices.Notice(isError: true, text: text) }

    private func install(_ form: ConsoleForm) async -> ConsoleNotices.Notice {
        var call = InstallCall()
        call.account = form["account"].flatMap { $0.isEmpty ? nil : $0 }
        call.environment = form["environment"].flatMap { $0.isEmpty ? nil : AppStoreEnvironment(rawValue: $0) }
        for call in [DeviceCall.install(call), .launch] {
            if let problem = await problem(of: call, form) { return problem }
        }
        return ConsoleNotices.Notice(isError: false, text: "The app is on \(form["device"]?.prefix(60) ?? "").")
    }

    private func purchase(_ form: ConsoleForm) async -> ConsoleNotices.Notice {
        // Every form is a purchase of its own.
        let call = PurchaseCall(requestId: "console-\(UUID().uuidString)", productId: ProductID(form["productId"] ?? ""))
        let request = DeviceRequest(device: DeviceID(form["device"] ?? ""), app: BundleID(form["app"] ?? ""), call: .purchase(call))
        do {
            switch try await store.call(request) {
            case .purchase(let reply):
                let id = reply.transaction.map { ", transaction \($0.transactionId.rawValue)" } ?? ""
                return ConsoleNotices.Notice(
                    isError: reply.outcome == .failed,
                    text: "The purchase came to \(reply.outcome.rawValue)\(reply.failure.map { " (\($0.rawValue))" } ?? "")\(id).")
            case .refused(let refusal): return failure(refusal.message)
            default: return failure("The device gave another answer.")
            }
        } catch {
            return failure("The purchase got lost: \(error)")
        }
    }

    private func problem(of call: DeviceCall, _ form: ConsoleForm) async -> ConsoleNotices.Notice? {
        let request = DeviceRequest(device: DeviceID(form["device"] ?? ""), app: BundleID(form["app"] ?? ""), call: call)
        do {
            if case .refused(let refusal) = try await store.call(request) { return failure(refusal.message) }
            return nil
        } catch {
            return failure("The call got lost: \(error)")
        }
    }
}
