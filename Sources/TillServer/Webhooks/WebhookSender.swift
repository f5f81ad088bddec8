import AppStoreTypes
import Entitlements
import Ledger

/// Sends events to every endpoint of every app while a service runs.
///
/// Each endpoint has a loop and a share of requests of its own: `most` over all endpoints, `each` at most, one at least.
actor WebhookSender {
    /// The most requests on the way over all endpoints, unless there are more endpoints.
    static let most = 256
    /// The most requests on the way to one endpoint.
    static let each = 16

    private let parts: SenderParts
    private let apps: [AppID]
    private var senders: [EndpointKey: EndpointSender] = [:]
    private var unreadable: Set<EndpointKey> = []
    private var isStopping = false
    private var resting: Task<Void, Never>?

    /// Which endpoint of which app.
    private struct EndpointKey: Hashable {
        let app: AppID
        let id: EndpointID
    }

    init(_ parts: SenderParts, apps: [AppID]) {
        self.parts = parts
        self.apps = apps
    }

    /// How many requests one endpoint may have on the way.
    static func share(ofEndpoints count: Int) -> Int { max(1, min(each, most / max(1, count))) }

    /// Sends until it is told to stop.
    func run() async {
        await withDiscardingTaskGroup { group in
            while !isStopping && !Task.isCancelled {
                for sender in await refresh() { group.addTask { await sender.run() } }
                await rest()
            }
            for sender in senders.values { await sender.stop() }
        }
    }

    /// Sends everything that is due, once; for who has the clock in hand.
    func sendDue() async {
        _ = await refresh()
        await withDiscardingTaskGroup { group in
            for sender in senders.values { group.addTask { await sender.drain() } }
        }
    }

    /// Takes nothing more; `run()` returns when what is on the way has ended.
    func stop() async {
        isStopping = true
        resting?.cancel()
        for sender in senders.values { await sender.stop() }
    }

    /// Looks at once for endpoints and events, because something was changed or recorded.
    func wake() async {
        resting?.cancel()
        for sender in senders.values { await sender.wake() }
    }

    /// Learns which endpoints there are; gives the senders of new ones.
    private func refresh() async -> [EndpointSender] {
        var found: [EndpointKey: (endpoint: Endpoint, settings: WebhookSettings)] = [:]
        for app in apps {
            do throws(LedgerError) {
                for endpoint in try await parts.ledger.endpoints(of: app) {
                    let key = EndpointKey(app: app, id: endpoint.id)
                    if let settings = WebhookSettings(endpoint.settings) {
                        found[key] = (endpoint, settings)
                        unreadable.remove(key)
                    } else if unreadable.insert(key).inserted {
                        parts.warn("an endpoint's settings cannot be read, so it gets nothing", app, endpoint.id, "make it anew")
                    }
                }
            } catch {
                parts.log(
                    .warning, "endpoints could not be read", [("app", .text(app.rawValue)), ("cause", .text(error.description))])
                return []
            }
        }
        for (key, sender) in senders where found[key] == nil {
            await sender.stop()
            senders[key] = nil
        }
        let share = Self.share(ofEndpoints: found.count)
        var new: [EndpointSender] = []
        for (key, value) in found {
            let sender = senders[key] ?? EndpointSender(value.endpoint, settings: value.settings, parts: parts)
            await sender.follow(value.settings, share: share)
            if senders.updateValue(sender, forKey: key) == nil { new.append(sender) }
        }
        return isStopping ? [] : new
    }

    private func rest() async {
        guard !isStopping else { return }
        let rest = Task { _ = try? await Task.sleep(for: .seconds(2)) }
        resting = rest
        await withTaskCancellationHandler {
            await rest.value
        } onCancel: {
            rest.cancel()
        }
        resting = nil
    }
}
