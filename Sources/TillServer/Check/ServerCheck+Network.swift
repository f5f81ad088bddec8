import AppStoreTypes
import HTTPService

/// What is reached, and where is listened.
extension ServerCheck {
    /// What came of one target, and its clock where it told the time.
    struct Attempt: Sendable {
        let finding: CheckFinding
        let clock: ClockReading?
    }

    /// Tries targets beside each other, in their order.
    func tried(_ targets: [CheckTarget]) async -> [Attempt] {
        await withTaskGroup(of: (Int, Attempt).self) { group in
            for (index, target) in targets.enumerated() { group.addTask { (index, await attempt(target)) } }
            var attempts: [Int: Attempt] = [:]
            for await (index, attempt) in group { attempts[index] = attempt }
            return attempts.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// Asks a target for its head: a request that carries nothing, is signed by nobody, and that no receiver takes for an event.
    private func attempt(_ target: CheckTarget) async -> Attempt {
        if target.isRuled {
            do throws(TargetURL.Fault) {
                _ = try TargetURL(target.url, under: configuration.webhooks)
            } catch {
                return Attempt(finding: TargetJudgement.finding(target, refused: error), clock: nil)
            }
        }
        var request = HTTPClientRequest(method: "HEAD", url: target.url)
        request.connectTimeout = .seconds(Self.targetSeconds)
        request.timeout = .seconds(Self.targetSeconds)
        let asked = now()
        let outcome = await send(request, isRuled: target.isRuled)
        let answered = now()
        var clock: ClockReading?
        if case .success(let response) = outcome, let told = response.headers["Date"].flatMap(HTTPDateField.read) {
            // The field is cut to the second.
            clock = ClockReading(
                source: "\(PlaceOfAddress(target.url))", from: told, to: EpochMilliseconds(told.milliseconds + 999), askedAt: asked,
                answeredAt: answered)
        }
        return Attempt(finding: TargetJudgement.finding(target, outcome), clock: clock)
    }

    private func send(_ request: HTTPClientRequest, isRuled: Bool) async -> Result<HTTPClientResponse, HTTPClientError> {
        do throws(HTTPClientError) {
            return .success(try await (isRuled ? ruled : free).send(request))
        } catch {
            return .failure(error)
        }
    }

    /// Tries every address that a server would listen on.
    func addresses() async -> [CheckFinding] {
        let http = configuration.http
        let failure = Self.listening(http.host, http.port)
        let isTill = failure?.code == .addressInUse ? await isTill(http.host, http.port) : false
        var findings = [AddressJudgement.finding("http", host: http.host, port: http.port, failure: failure, isTill: isTill)]
        if let metrics = configuration.metrics {
            findings.append(
                AddressJudgement.finding(
                    "metrics.listen", host: metrics.host, port: metrics.port, failure: Self.listening(metrics.host, metrics.port),
                    isTill: isTill))
        }
        return findings
    }

    private static func listening(_ host: String, _ port: Int) -> HTTPServiceError? {
        do throws(HTTPServiceError) {
            try HTTPServer.tryListening(host: host, port: UInt16(clamping: port))
            return nil
        } catch {
            return error
        }
    }

    /// Whether who listens there answers as this server does.
    private func isTill(_ host: String, _ port: Int) async -> Bool {
        let here = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
        var request = HTTPClientRequest(url: "http://\(here.contains(":") ? "[\(here)]" : here):\(port)/healthz")
        request.timeout = .seconds(Self.targetSeconds)
        guard case .success(let response) = await send(request, isRuled: false) else { return false }
        return response.status == 200 && String(decoding: response.body, as: UTF8.self) == "alive\n"
    }
}
