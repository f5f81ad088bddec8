import AppStoreTypes
import Foundation
import HTTPService

extension SimulatedAppStore {
    /// How long Apple waits for the team's server, in real time.
    private static let patience = Duration.milliseconds(700)

    /// Asks the team's server what to show to a subscriber; without a good answer in time the default message is shown, if there is one.
    ///
    /// - Throws: when there is no such subscription.
    func openCancelSheet(_ command: OpenCancelSheetCommand) async throws(WorldRefusal) -> RetentionOutcome {
        let index = try world.purchase(command.transactionId)
        let purchase = world.purchases[index]
        guard let subscription = purchase.subscription else {
            throw WorldRefusal(.notPossible, "`\(command.transactionId.rawValue.prefix(40))` is no auto-renewable subscription")
        }
        let key = world.libraries[purchase.library].key
        let shelf = serverAPI.retention[RetentionShelf.Place(app: key.app, environment: key.environment)] ?? RetentionShelf()
        let locale = command.locale ?? purchase.storefront.localeIdentifier.replacingOccurrences(of: "_", with: "-")
        let product = world.purchases[world.subscriptions[subscription].current].product
        var outcome = RetentionOutcome(source: .nothing)
        if let url = shelf.realtimeURL {
            var request = DecodedRealtimeRequestBody()
            request.originalTransactionId = OriginalTransactionID(rawValue: String(world.subscriptions[subscription].originalNumber))
            request.appAppleId = world.apps[key.app]?.appAppleID
            request.productId = product
            request.userLocale = locale
            request.requestIdentifier = world.generator.uuid()
            request.environment = key.environment
            request.signedDate = world.now
            outcome = await ask(url, request, shelf)
        }
        if outcome.source == .nothing,
            let message = shelf.defaults[RetentionShelf.Scope(product: product.rawValue, locale: locale)],
            shelf.messages[message]?.state == .approved
        {
            outcome.source = .standard
            outcome.messageIdentifier = message
        }
        return outcome
    }

    private func ask(_ url: String, _ request: DecodedRealtimeRequestBody, _ shelf: RetentionShelf) async -> RetentionOutcome {
        var outcome = RetentionOutcome(source: .nothing)
        guard let payload = try? await signer.realtimeRequest(request) else { return outcome }
        var message = HTTPClientRequest(
            method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Array(#"{"signedPayload":"\#(payload)"}"#.utf8))
        message.timeout = Self.patience
        let reply: HTTPClientResponse
        do throws(HTTPClientError) {
            reply = try await HTTPClient().send(message)
        } catch {
            outcome.problem = HTTPNotificationSender.name(of: error)
            return outcome
        }
        guard reply.status == 200, let body = try? JSONDecoder().decode(RealtimeResponseBody.self, from: Data(reply.body)) else {
            outcome.problem = reply.status == 200 ? "INVALID_RESPONSE" : "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
            return outcome
        }
        let identifiers = [
            body.message?.messageIdentifier, body.alternateProduct?.messageIdentifier, body.promotionalOffer?.messageIdentifier,
            body.advancedCommerceInfo?.messageIdentifier,
        ].compactMap { $0?.lowercased() }
        guard identifiers.count == 1, let identifier = identifiers.first else {
            outcome.problem = "the answer has not exactly one of message, alternateProduct, promotionalOffer, advancedCommerceInfo"
            return outcome
        }
        guard shelf.messages[identifier]?.state == .approved else {
            outcome.problem = "the message \(identifier.prefix(40)) is not there or not approved"
            return outcome
        }
        outcome.source = .realtime
        outcome.messageIdentifier = identifier
        outcome.productId = body.alternateProduct?.productId ?? body.promotionalOffer?.promotionalOfferSignatureV1?.productId
        outcome.offerIdentifier = body.promotionalOffer?.promotionalOfferSignatureV1?.offerIdentifier
        return outcome
    }
}
