import AppStoreTrust
public import AppStoreTypes
import Foundation

extension SimulatedAppStore {
    /// What verifyReceipt answers, as JSON; `isPost` is false for any other HTTP method.
    public func verifyReceipt(_ body: [UInt8], at environment: AppStoreEnvironment, isPost: Bool = true) async -> [UInt8] {
        tick()
        let value: AnswerValue
        switch await verify(body, at: environment, isPost: isPost) {
        case .success(let answer): value = answer
        case .failure(let status): value = .object(["status": .number(status.code)])
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map(Array.init) ?? Array(#"{"status":21009}"#.utf8)
    }

    private typealias Refused = VerifyReceiptRefusal

    /// The parts of a request that count.
    private struct Request: Decodable {
        let receiptData: String?
        let password: String?
        let excludesOldTransactions: Bool?

        enum CodingKeys: String, CodingKey {
            case receiptData = "receipt-data"
            case password
            case excludesOldTransactions = "exclude-old-transactions"
        }
    }

    private func verify(_ body: [UInt8], at environment: AppStoreEnvironment, isPost: Bool) async -> Result<AnswerValue, Refused> {
        guard isPost else { return .failure(Refused(21_000)) }
        guard let request = try? JSONDecoder().decode(Request.self, from: Data(body)) else {
            let isObject = (try? JSONSerialization.jsonObject(with: Data(body))) is NSDictionary
            return .failure(Refused(isObject ? 21_002 : 21_000))
        }
        let sent = request.receiptData.flatMap(Base64Form.decode)
        if let sent, sent.first == UInt8(ascii: "{") {
            do {
                return .success(try await verifyTransactionReceipt(sent, password: request.password, at: environment))
            } catch {
                return .failure(Refused(error.code))
            }
        }
        guard let octets = sent, let parsed = try? UnverifiedReceipt.parse(octets),
            parsed.content.receiptType != .xcode
        else { return .failure(Refused(21_002)) }
        guard (try? await signer.isOwn(parsed)) ?? false else { return .failure(Refused(21_003)) }
        let receipt = parsed.content
        guard let made = receipt.receiptType?.environment else { return .failure(Refused(21_002)) }
        guard made == environment else { return .failure(Refused(made == .sandbox ? 21_007 : 21_008)) }
        guard let library = library(of: receipt), world.accounts[library.key.account]?.isDeleted == false else {
            return .failure(Refused(21_010))
        }
        let answer = VerifyReceiptAnswer(
            world: world, library: library, receipt: receipt, environment: environment,
            excludesOldTransactions: request.excludesOldTransactions ?? false)
        let secret = world.apps[library.key.app]?.sharedSecret
        guard request.password == secret || (request.password == nil && !answer.hasSubscriptions) else {
            return .failure(Refused(21_004))
        }
        return .success(answer.value(latestReceipt: await latestReceipt(receipt, of: library)))
    }

    /// The library whose number the receipt's opaque attribute 7 begins with.
    private func library(of receipt: AppReceipt) -> Library? {
        guard let mark = receipt.otherAttributes.first(where: { $0.type == 7 }) else { return nil }
        let id = String(decoding: mark.value.prefix(18), as: UTF8.self)
        return world.libraries.first { $0.appTransactionID.rawValue == id && $0.key.app == receipt.bundleID }
    }

    /// The receipt that was sent, brought up to date.
    private func latestReceipt(_ sent: AppReceipt, of library: Library) async -> String {
        var receipt = sent
        receipt.creationDate = world.purchaseMoment
        receipt.purchases = world.receiptEntries(of: library)
        return (try? await signer.receipt(receipt)).map(Base64Form.encode) ?? ""
    }
}
