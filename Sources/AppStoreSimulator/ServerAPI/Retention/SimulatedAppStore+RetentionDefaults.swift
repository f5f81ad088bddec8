import AppStoreTypes
import HTTPService

extension SimulatedAppStore {
    private func scope(_ call: APICall) throws(APIRefusal) -> RetentionShelf.Scope {
        let (product, locale) = (call.parameter("productId"), call.parameter("locale"))
        guard world.apps[call.app]?.catalogue.products[ProductID(rawValue: product)]?.subscription != nil else {
            throw APIRefusal(.invalidProductId)
        }
        let letters = locale.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(letters.count), letters.allSatisfy({ (2...4).contains($0.utf8.count) && $0.allSatisfy(\.isLetter) }) else {
            throw APIRefusal(.invalidLocale)
        }
        return RetentionShelf.Scope(product: product, locale: locale)
    }

    func configureDefault(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        let scope = try scope(call)
        guard let id = try call.body().text("messageIdentifier").flatMap({ AppAccountToken($0) })?.description else {
            throw APIRefusal(.messageNotFound)
        }
        let shelf = shelf(call)
        guard let message = shelf.messages[id] else { throw APIRefusal(.messageNotFound) }
        guard message.state == .approved else { throw APIRefusal(.messageNotApproved) }
        guard message.images.allSatisfy({ shelf.images[$0]?.state == .approved }) else { throw APIRefusal(.imageNotApproved) }
        change(call) { $0.defaults[scope] = id }
        return APIAnswer.done
    }

    func defaultMessage(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        guard let id = shelf(call).defaults[try scope(call)] else { throw APIRefusal(.defaultMessageNotFound) }
        return APIAnswer.json(DefaultMessageBody(messageIdentifier: id))
    }

    func deleteDefault(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        let scope = try scope(call)
        guard shelf(call).defaults[scope] != nil else { throw APIRefusal(.defaultMessageNotFound) }
        change(call) { $0.defaults[scope] = nil }
        return APIAnswer.done
    }

    func configureRealtimeURL(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        guard let url = try call.body().text("realtimeURL"), (9...256).contains(url.utf8.count),
            url.hasPrefix("https://") || url.hasPrefix("http://")
        else { throw APIRefusal(.invalidRealtimeURL) }
        if call.environment == .production {
            let sandbox = serverAPI.retention[RetentionShelf.Place(app: call.app, environment: .sandbox)]
            guard sandbox?.tests.values.contains(where: { $0.outcome.map(PerformanceTest.isPassed) ?? false }) ?? false else {
                throw APIRefusal(.noPassingPerformanceTest)
            }
        }
        change(call) { $0.realtimeURL = url }
        return APIAnswer.done
    }

    func realtimeURL(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        guard let url = shelf(call).realtimeURL else { throw APIRefusal(.realtimeURLNotFound) }
        return APIAnswer.json(RealtimeURLBody(realtimeURL: url))
    }

    func deleteRealtimeURL(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        guard shelf(call).realtimeURL != nil else { throw APIRefusal(.realtimeURLNotFound) }
        change(call) { $0.realtimeURL = nil }
        return APIAnswer.done
    }
}
