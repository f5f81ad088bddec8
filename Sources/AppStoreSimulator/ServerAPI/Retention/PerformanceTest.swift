import AppStoreTypes
import Foundation
import HTTPService

/// Whether a server answers quickly enough while customers wait; only in the sandbox.
enum PerformanceTest {
    static let requests: Int64 = 20
    static let successShare: Int64 = 95
    /// Milliseconds that an answer may take.
    static let threshold: Int64 = 700

    static let config: PerformanceTestConfig = {
        var config = PerformanceTestConfig()
        config.maxConcurrentRequests = 1
        config.totalRequests = requests
        config.totalDuration = 60_000
        config.responseTimeThreshold = threshold
        config.successRateThreshold = successShare
        return config
    }()

    static func isPassed(_ outcome: RetentionShelf.Outcome) -> Bool { share(outcome) >= successShare }

    /// Answers in time, in percent.
    static func share(_ outcome: RetentionShelf.Outcome) -> Int64 {
        Int64(outcome.durations.filter { $0 <= threshold }.count) * 100 / requests
    }

    /// What the team is told; the times are there when anything was answered.
    static func answer(_ test: RetentionShelf.Test) -> PerformanceTestResultResponse {
        var answer = PerformanceTestResultResponse()
        answer.config = config
        answer.target = test.target
        answer.result = test.outcome.map { isPassed($0) ? .pass : .fail } ?? .pending
        answer.numPending = test.outcome == nil ? requests : 0
        answer.successRate = test.outcome.map(share) ?? 0
        answer.failures = test.outcome?.failures ?? [:]
        let sorted = (test.outcome?.durations ?? []).sorted()
        var times = PerformanceTestResponseTimes()
        func quantile(_ percent: Int) -> Int64 { sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)] }
        times.average = sorted.isEmpty ? 0 : sorted.reduce(0, +) / Int64(sorted.count)
        times.p50 = quantile(50)
        times.p90 = quantile(90)
        times.p95 = quantile(95)
        times.p99 = quantile(99)
        answer.responseTimes = times
        return answer
    }
}

extension SimulatedAppStore {
    func startPerformanceTest(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        guard call.environment == .sandbox else { throw APIRefusal(.invalidPerformanceTestRequest) }
        let id = try call.body().text("originalTransactionId") ?? ""
        guard let index = try? world.purchase(named: id, call), world.purchases[index].subscription != nil,
            let url = shelf(call).realtimeURL
        else { throw APIRefusal(.invalidPerformanceTestRequest) }
        guard !shelf(call).tests.values.contains(where: { $0.outcome == nil }) else { throw APIRefusal(.existingPerformanceTestRun) }
        var generator = SeededGenerator(seed: settings.world.seed, purpose: "performance test \(shelf(call).tests.count) \(call.app)")
        let name = generator.uuid()
        change(call) { $0.tests[name] = RetentionShelf.Test(target: url) }
        var request = DecodedRealtimeRequestBody()
        request.originalTransactionId = OriginalTransactionID(rawValue: String(world.purchases[index].originalNumber))
        request.appAppleId = world.apps[call.app]?.appAppleID
        request.productId = world.purchases[index].product
        request.userLocale = world.purchases[index].storefront.localeIdentifier.replacingOccurrences(of: "_", with: "-")
        request.environment = call.environment
        request.signedDate = world.now
        Task { await self.perform(name, call, request, url: url) }
        var answer = PerformanceTestResponse()
        answer.config = PerformanceTest.config
        answer.requestId = name
        return APIAnswer.json(answer)
    }

    /// Asks the server, one question after the other, and notes how long each took.
    private func perform(_ name: String, _ call: APICall, _ request: DecodedRealtimeRequestBody, url: String) async {
        var outcome = RetentionShelf.Outcome()
        for number in 0..<PerformanceTest.requests {
            var generator = SeededGenerator(seed: settings.world.seed, purpose: "realtime request \(name) \(number)")
            var request = request
            request.requestIdentifier = generator.uuid()
            guard let payload = try? await signer.realtimeRequest(request) else { continue }
            var message = HTTPClientRequest(
                method: "POST", url: url, headers: ["Content-Type": "application/json"],
                body: Array(#"{"signedPayload":"\#(payload)"}"#.utf8))
            message.timeout = .seconds(2)
            let began = ContinuousClock.now
            do throws(HTTPClientError) {
                let status = try await HTTPClient().send(message).status
                if status == 200 {
                    let passed = ContinuousClock.now - began
                    outcome.durations.append(Int64(passed / .milliseconds(1)))
                } else {
                    outcome.failures["UNSUCCESSFUL_HTTP_RESPONSE_CODE", default: 0] += 1
                }
            } catch {
                outcome.failures[HTTPNotificationSender.name(of: error), default: 0] += 1
            }
        }
        change(call) { $0.tests[name]?.outcome = outcome }
    }

    func performanceTestResult(_ call: APICall) throws(APIRefusal) -> HTTPResponse {
        guard let id = AppAccountToken(call.parameter("requestId")) else { throw APIRefusal(.invalidPerformanceTestID) }
        guard let test = shelf(call).tests[id.description] else { throw APIRefusal(.performanceTestNotFound) }
        return APIAnswer.json(PerformanceTest.answer(test))
    }
}
