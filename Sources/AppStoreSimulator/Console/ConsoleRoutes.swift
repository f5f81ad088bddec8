import AppStoreDeviceProtocol
import AppStoreTypes
import HTTPService

/// `/` and `/console/…`: the console for people.
struct ConsoleRoutes: Sendable {
    private let store: SimulatedAppStore
    private let notices = ConsoleNotices()

    static func routes(_ store: SimulatedAppStore) -> [Route] { ConsoleRoutes(store: store).all }

    private init(store: SimulatedAppStore) { self.store = store }

    private var all: [Route] {
        [
            page("/", "Overview", OverviewPage.content), page("/console/catalogue", "Catalogue", CataloguePage.content),
            page("/console/people", "People", PeoplePage.content), page("/console/purchases", "Purchases", PurchasesPage.content),
            page("/console/notifications", "Notifications", NotificationsPage.content),
            page("/console/faults", "Faults", FaultsPage.content), page("/console/keys", "Keys", KeysPage.content),
            page("/console/commands", "Commands", CommandsPage.content),
            .get("/console/style.css") { _ in
                HTTPResponse(status: 200, headers: ConsolePage.headers("text/css; charset=utf-8"), body: Array(ConsoleStyle.text.utf8))
            },
            .get("/console/purchases/{id}", handler: { await guarded($0) { await purchase($0) } }),
            .get("/console/notifications/{uuid}", handler: { await guarded($0) { await notification($0) } }),
            .get("/console/receipts/{device}/{app}", handler: { await guarded($0) { await receipt($0) } }),
            .post("/console/do", bodyLimit: 1 << 20) { await guarded($0) { await perform($0, named: nil) } },
            .post("/console/do/{command}", bodyLimit: 1 << 16) { request in
                await guarded(request) { await perform($0, named: request.parameter("command")) }
            },
        ]
    }

    private func page(_ path: String, _ title: String, _ content: @escaping @Sendable (ConsoleView) -> HTML) -> Route {
        .get(path) { request in
            await guarded(request) { request in
                let view = await store.consoleView()
                let page = ConsolePage(title: title, path: path, content: content(view))
                return page.response(time: view.time, notice: await notice(of: request))
            }
        }
    }

    /// Answers a request of this machine's own network only, and forms only from the console itself.
    private func guarded(_ request: HTTPRequest, _ answer: (HTTPRequest) async -> HTTPResponse) async -> HTTPResponse {
        if let refusal = ConsoleGuard.refusal(of: request, address: store.settings.address) {
            return HTTPResponse(status: 403, headers: ConsolePage.headers("text/plain; charset=utf-8"), body: Array(refusal.utf8))
        }
        return await answer(request)
    }

    private func notice(of request: HTTPRequest) async -> ConsoleNotices.Notice? {
        guard let number = request.queryValue("notice").flatMap({ Int($0) }) else { return nil }
        return await notices.take(number)
    }

    private func show(_ title: String, _ content: HTML, _ request: HTTPRequest, status: Int = 200) async -> HTTPResponse {
        let page = ConsolePage(title: title, path: request.path, content: content)
        return page.response(time: MomentText.rfc3339(await store.now), notice: await notice(of: request), status: status)
    }

    private func purchase(_ request: HTTPRequest) async -> HTTPResponse {
        let id = request.parameter("id") ?? ""
        guard let documents = await store.signedDocuments(of: id) else {
            return await missing("No purchase has the id \(id.prefix(40)).", request)
        }
        return await show("Purchase \(id)", PurchasePage.content(await store.consoleView(), id: id, documents), request)
    }

    private func notification(_ request: HTTPRequest) async -> HTTPResponse {
        let uuid = request.parameter("uuid") ?? ""
        guard let record = await store.notificationRecord(uuid) else {
            return await missing("No notification has the UUID \(uuid.prefix(40)).", request)
        }
        let name = ScenarioReport.Notification(type: record.draft.type, subtype: record.draft.subtype).description
        return await show(name, NotificationPage.content(record), request)
    }

    private func receipt(_ request: HTTPRequest) async -> HTTPResponse {
        let device = request.parameter("device") ?? ""
        guard let receipt = await store.receiptText(device: device, app: BundleID(request.parameter("app") ?? "")) else {
            return await missing("There is no receipt on \(device.prefix(40)).", request)
        }
        return await show("Receipt on \(device)", ConsoleFields.document("App receipt (base64)", receipt, id: "receipt"), request)
    }

    private func missing(_ text: String, _ request: HTTPRequest) async -> HTTPResponse {
        await show("Not found", "<p>\(text)</p>", request, status: 404)
    }

    /// Carries a form out and sends the browser back to the page that it came from.
    private func perform(_ request: HTTPRequest, named name: String?) async -> HTTPResponse {
        guard let form = ConsoleForm(request.body) else {
            return await show("Not understood", "<p>The form cannot be read.</p>", request, status: 400)
        }
        let notice = await ConsoleAction(store: store).perform(name ?? form["_command"] ?? "", form)
        var headers = ConsolePage.headers("text/plain; charset=utf-8")
        headers.append("Location", ConsoleLink.back(form["_back"]) + "?notice=\(await notices.add(notice))")
        return HTTPResponse(status: 303, headers: headers)
    }
}
