import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// What is read when somebody scrapes.
extension Metrics {
    /// The process itself, in the names that Prometheus's own libraries use.
    func watchProcess(version: String, startedAt start: EpochMilliseconds) {
        registry.probe("till_build_info", "Which build this is; always 1.", labels: ["version"]) { [([version], 1)] }
        registry.probe("process_start_time_seconds", "When the process began to serve, in seconds since 1970.") {
            [([], Double(start.milliseconds) / 1_000)]
        }
        registry.countingProbe("process_cpu_seconds_total", "Processor time used, user and system.") {
            [([], ProcessFigures.processorSeconds)]
        }
        registry.probe("process_resident_memory_bytes", "Memory in use.") {
            ProcessFigures.residentBytes.map { [([], Double($0))] } ?? []
        }
        registry.probe("process_virtual_memory_bytes", "Memory that is addressed.") {
            ProcessFigures.virtualBytes.map { [([], Double($0))] } ?? []
        }
        registry.probe("process_open_fds", "Open descriptors.") { ProcessFigures.openDescriptors.map { [([], Double($0))] } ?? [] }
        registry.probe("process_max_fds", "The most descriptors that may be open.") { [([], ProcessFigures.descriptorLimit)] }
    }

    /// What the HTTP server holds and turns away.
    func watch(_ server: HTTPServer, limits: @escaping @Sendable () -> HTTPLimits) {
        let gauges: [(String, String, @Sendable (HTTPServerStatistics) -> Int)] = [
            ("till_http_connections", "Open connections.", { $0.connections }),
            ("till_http_requests_in_flight", "Requests being answered, streams left out.", { $0.requests }),
            ("till_http_streams", "Open streams of server-sent events.", { $0.streams }),
            ("till_http_body_bytes", "Bytes of request bodies held in memory.", { $0.bodyBytes }),
        ]
        for (name, help, read) in gauges { registry.probe(name, help) { [([], Double(read(server.statistics)))] } }
        let counters: [(String, String, @Sendable (HTTPServerStatistics) -> Int)] = [
            ("till_http_connections_total", "Connections taken.", { $0.acceptedConnections }),
            ("till_http_refused_connections_total", "Connections closed at once because there were too many.", { $0.refusedConnections }),
            ("till_http_shed_requests_total", "Requests answered with 503 because there was too much at once.", { $0.shedRequests }),
        ]
        for (name, help, read) in counters { registry.countingProbe(name, help) { [([], Double(read(server.statistics)))] } }
        registry.probe("till_http_limit", "The most at once, by what is limited.", labels: ["of"]) {
            let limits = limits()
            return [
                (["connections"], Double(limits.connections)), (["requests"], Double(limits.requestsInFlight)),
                (["streams"], Double(limits.streams)),
            ]
        }
    }

    /// Whether the ledger works, and what waits in front of it.
    func watch(_ ledger: any Ledger) {
        registry.probe("till_ledger_up", "Whether the ledger can be used now, 1 or 0, by way.", labels: ["way"]) {
            let health = await ledger.health()
            return [(["read"], health.readFailure == nil ? 1 : 0), (["write"], health.writeFailure == nil ? 1 : 0)]
        }
        registry.probe("till_ledger_waiting", "Submissions that wait to be written.") {
            [([], Double(await ledger.health().waitingSubmissions))]
        }
        registry.probe("till_ledger_write_ahead_log_bytes", "Bytes of the write-ahead log, where the ledger has one.") {
            [([], Double(await ledger.health().writeAheadLogBytes))]
        }
    }

    /// What waits to be sent, by app; endpoints are counted, not named.
    func watchOutbox(of apps: [AppID], in ledger: any ServiceLedger, now: @escaping @Sendable () -> EpochMilliseconds) {
        let backlogs: @Sendable (@Sendable ([EndpointBacklog]) -> Double) async -> [MetricProbe.Sample] = { read in
            var samples: [MetricProbe.Sample] = []
            for app in apps {
                // What cannot be read has no series; till_ledger_up tells of it.
                guard let found = try? await ledger.backlog(of: app) else { continue }
                samples.append(([app.rawValue], read(found)))
            }
            return samples
        }
        registry.probe("till_outbox_deliveries", "Deliveries that wait, over all of an app's endpoints.", labels: ["app"]) {
            await backlogs { Double($0.reduce(0) { $0 + $1.waiting }) }
        }
        registry.probe("till_outbox_given_up", "Deliveries that were given up and not asked for again.", labels: ["app"]) {
            await backlogs { Double($0.reduce(0) { $0 + $1.givenUp }) }
        }
        registry.probe(
            "till_outbox_oldest_age_seconds", "How long the oldest waiting delivery has waited; 0 when none waits.", labels: ["app"]
        ) {
            let moment = now()
            return await backlogs { found in
                found.compactMap(\.oldest).map { max(0, Double(moment.milliseconds - $0.milliseconds) / 1_000) }.max() ?? 0
            }
        }
        registry.probe(
            "till_webhook_endpoints", "Webhook endpoints, by app and whether anything waits for them.", labels: ["app", "state"]
        ) {
            var samples: [MetricProbe.Sample] = []
            for app in apps {
                guard let found = try? await ledger.backlog(of: app) else { continue }
                let waiting = found.count { $0.waiting > 0 }
                samples.append(([app.rawValue, "waiting"], Double(waiting)))
                samples.append(([app.rawValue, "quiet"], Double(found.count - waiting)))
            }
            return samples
        }
    }
}
