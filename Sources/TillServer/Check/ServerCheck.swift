public import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger

/// Tries each piece that a configuration names, changing nothing and sending no event.
public struct ServerCheck: Sendable {
    /// How long a file of SQLite is searched for damage, in seconds.
    static let searchSeconds: Int64 = 10
    /// How long one target may take, in seconds.
    static let targetSeconds: Int64 = 5

    let configuration: Configuration
    let now: @Sendable () -> EpochMilliseconds
    let ruled: HTTPClient
    let free: HTTPClient

    /// Takes the pieces from a configuration.
    ///
    /// - Parameter now: the machine's clock, which is one of the pieces.
    public init(_ configuration: Configuration, now: @escaping @Sendable () -> EpochMilliseconds) {
        self.configuration = configuration
        self.now = now
        ruled = SenderParts.client(configuration.webhooks)
        free = HTTPClient()
    }

    /// Tries everything; takes some ten seconds at most beside a file of SQLite and twice five for the targets.
    public func run() async -> CheckReport {
        let (database, inspection) = await database()
        let (endpoints, unread) = await endpoints(inspection)
        let targets = CheckTarget.all(configuration.apps, endpoints: endpoints)
        let tried = await tried(Array(targets.prefix(CheckTarget.most)))
        var reached = tried.map(\.finding) + unread
        if targets.count > CheckTarget.most { reached.append(TargetJudgement.finding(untried: targets.count - CheckTarget.most)) }
        var clocks = tried.compactMap(\.clock)
        if let server = inspection?.server {
            clocks.insert(
                ClockReading(
                    source: "the database server", from: server.clock, to: server.clock, askedAt: server.askedAt,
                    answeredAt: server.answeredAt), at: 0)
        }
        return CheckReport(
            database + keys(endpoints) + ClockJudgement.findings(now: now(), readings: clocks)
                + certificates(isReaching: targets.contains { $0.url.hasPrefix("https") }) + reached + (await addresses()))
    }

    private func database() async -> (findings: [CheckFinding], inspection: LedgerInspection?) {
        do throws(LedgerError) {
            let found = try await LedgerPlace(configuration.database).inspect(within: Self.searchSeconds, now: now)
            return (DatabaseJudgement.findings(of: found), found)
        } catch {
            return ([CheckFinding(.database, .failed, error.message)], nil)
        }
    }

    /// The endpoints of every app; only a ledger of this version can be asked for them.
    private func endpoints(_ inspection: LedgerInspection?) async -> (endpoints: [CheckTarget.Endpoint], unread: [CheckFinding]) {
        guard let inspection, inspection.opening == nil, case .newest = inspection.schema else { return ([], []) }
        var found: [CheckTarget.Endpoint] = []
        do throws(LedgerError) {
            let ledger = try LedgerPlace(configuration.database).open(isReadOnly: true, check: .schema)
            do throws(LedgerError) {
                for app in configuration.apps {
                    for endpoint in try await ledger.endpoints(of: app.id) {
                        found.append(
                            CheckTarget.Endpoint(id: endpoint.id, app: app.id, settings: WebhookSettings(endpoint.settings)))
                    }
                }
            } catch {
                await ledger.close()
                throw error
            }
            await ledger.close()
            return (found, [])
        } catch {
            return (found, [CheckFinding(.targets, .failed, "the webhooks cannot be read from the ledger: \(error.message)")])
        }
    }

    private func keys(_ endpoints: [CheckTarget.Endpoint]) -> [CheckFinding] {
        configuration.apps.flatMap(KeyJudgement.findings) + KeyJudgement.findings(configuration.answers)
            + configuration.secretFiles.map { file in
                let mode = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
                return KeyJudgement.finding(file, mode: mode?.intValue)
            } + endpoints.compactMap(KeyJudgement.finding)
    }

    private func certificates(isReaching: Bool) -> [CheckFinding] {
        let moment = now()
        let roots = configuration.apps.flatMap { app in
            app.anchors.map { CertificateJudgement.finding($0, of: app, at: moment) }
        }
        let authorities = SystemAuthorities.ofThisSystem()
        return roots + [CertificateJudgement.finding(authorities, count: Self.count(authorities), isNeeded: isReaching)]
    }

    /// How many certificates a file holds, or else how many files a folder; `nil` when neither can be read.
    private static func count(_ place: SystemAuthorities) -> Int? {
        if let file = place.file, let bytes = try? BoundedFile.read(file, bound: 10_000_000) {
            return String(decoding: bytes, as: UTF8.self).components(separatedBy: "-----BEGIN ").count - 1
        }
        return place.folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0).count }
    }
}
