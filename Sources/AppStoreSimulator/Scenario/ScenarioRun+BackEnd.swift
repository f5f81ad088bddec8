import AppStoreTypes
import HTTPService

extension ScenarioRun {
    mutating func askBackEnd(_ step: ScenarioStep) async throws(StepProblem) {
        guard let backEnd else {
            skipped += 1
            return
        }
        await store.settle()
        let draft = try draft(try memory.fill(step.content))
        let clock = ContinuousClock()
        let end = clock.now + .seconds(step.waitSeconds)
        while true {
            let reply = try await send(draft, to: backEnd, step)
            do throws(StepProblem) {
                return try conclude(step, reply)
            } catch {
                guard clock.now < end, error.kind == .unexpected else { throw error }
            }
            try? await Task.sleep(for: .milliseconds(250))
        }
    }

    private func send(_ draft: HTTPRequestDraft, to backEnd: ScenarioBackEnd, _ step: ScenarioStep) async throws(StepProblem) -> JSONValue {
        var request = HTTPClientRequest(method: draft.method, url: backEnd.url + draft.target, headers: draft.headers, body: draft.body)
        request.timeout = backEnd.timeout
        do throws(HTTPClientError) {
            let reply = try await HTTPClient().send(request)
            return Self.view(status: reply.status, headers: reply.headers, body: reply.body)
        } catch {
            throw .unexpected("the back end at \(backEnd.url.prefix(100)) does not answer: \(error)", at: step.place)
        }
    }
}
