import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// An address that a server sends to or asks.
struct CheckTarget: Hashable, Sendable {
    /// Who names it, in words; with where it leads, without path and query, which may hold a secret.
    let name: String
    /// The whole address.
    let url: String
    /// Whether the rules for webhooks hold for it; what the configuration alone names is asked under none.
    let isRuled: Bool

    /// At most so many are tried.
    static let most = 50

    /// An endpoint as the ledger keeps it; its settings `nil` where they cannot be read.
    struct Endpoint: Hashable, Sendable {
        let id: EndpointID
        let app: AppID
        let settings: WebhookSettings?
    }

    init(_ owner: String, _ url: String, isRuled: Bool) {
        name = "\(owner) at \(PlaceOfAddress(url))"
        self.url = url
        self.isRuled = isRuled
    }

    /// Everything that a server would reach: endpoints that are not switched off, relays, Apple's old endpoint, sets of keys.
    static func all(_ apps: [AppConfiguration], endpoints: [Endpoint]) -> [CheckTarget] {
        var targets: [CheckTarget] = []
        for endpoint in endpoints {
            guard let settings = endpoint.settings, settings.disabled == nil else { continue }
            targets.append(
                CheckTarget("webhook \(Excerpt(endpoint.id.rawValue)) of app \(endpoint.app)", settings.url, isRuled: true))
        }
        for app in apps {
            for relay in app.relayNotifications {
                targets.append(CheckTarget("apps.\(app.id).relayNotifications", relay, isRuled: true))
            }
            if app.verifyReceipt.answering != .off, let hosts = app.verifyReceipt.upstream {
                for host in [hosts.production, hosts.sandbox] {
                    targets.append(CheckTarget("apps.\(app.id).verifyReceiptUpstream", host, isRuled: false))
                }
            }
            if case .address(let address) = app.customerTokens?.keys {
                targets.append(CheckTarget("apps.\(app.id).customerTokens.jwks", address, isRuled: false))
            }
        }
        return targets
    }
}

/// What an attempt to reach a target means.
enum TargetJudgement {
    /// A target that the rules refuse.
    static func finding(_ target: CheckTarget, refused fault: TargetURL.Fault) -> CheckFinding {
        CheckFinding(.targets, .failed, "\(target.name) \(fault.words)", remedy: "change the address, or what webhooks allows")
    }

    /// A target that was asked for its head; whatever it answered, the connection stands.
    static func finding(_ target: CheckTarget, _ outcome: Result<HTTPClientResponse, HTTPClientError>) -> CheckFinding {
        switch outcome {
        case .success(let response):
            return CheckFinding(.targets, .ok, "\(target.name) can be reached (it answers HEAD with \(response.status))")
        case .failure(let error):
            let isConnected = [.timeout, .connectionLost, .badResponse, .responseTooLarge].contains(error.code)
            return CheckFinding(
                .targets, isConnected ? .warning : .failed,
                "\(target.name) \(isConnected ? "can be reached and does not answer HEAD" : "cannot be reached"): \(error.description)")
        }
    }

    /// Those that were not tried.
    static func finding(untried count: Int) -> CheckFinding {
        CheckFinding(
            .targets, .warning, "\(count) further targets were not tried", remedy: "the first \(CheckTarget.most) are; look at the others")
    }
}
