import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService
import PurchaseStories
import Testing

@testable import TillServer

@Suite("Judging keys, clock and certificates")
struct CheckJudgementTests {
    private static let now = EpochMilliseconds(1_800_000_000_000)

    @Test("a difference of clocks is what is certain of it", arguments: [(0, 0), (30_000, 0), (30_001, 1), (300_000, 1), (300_001, 2)])
    func bounds(difference: Int64, verdict: Int) {
        for side in [-1, 1] as [Int64] {
            let other = EpochMilliseconds(Self.now.milliseconds + side * difference)
            let reading = ClockReading(source: "another", from: other, to: other, askedAt: Self.now, answeredAt: Self.now)
            #expect(reading.difference == -side * difference)
            #expect(ClockJudgement.findings(now: Self.now, readings: [reading]).map(\.verdict) == [CheckFinding.Verdict.allCases[verdict]])
        }
    }

    @Test("the time that an answer takes is no difference")
    func slowAnswer() {
        let reading = ClockReading(
            source: "another", from: EpochMilliseconds(Self.now.milliseconds + 2_000), to: EpochMilliseconds(Self.now.milliseconds + 2_999),
            askedAt: Self.now, answeredAt: EpochMilliseconds(Self.now.milliseconds + 4_000))
        #expect(reading.difference == 0)
    }

    @Test("a clock from before this version fails though nothing contradicts it")
    func early() {
        #expect(ClockJudgement.findings(now: .day(0), readings: []).map(\.verdict) == [.failed])
        #expect(ClockJudgement.findings(now: Self.now, readings: []).map(\.verdict) == [.ok])
    }

    @Test("the date of a reply is read in the one form that servers write")
    func dates() {
        #expect(HTTPDateField.read("Sun, 06 Nov 1994 08:49:37 GMT") == EpochMilliseconds(784_111_777_000))
        for text in ["", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 31 Feb 1994 08:49:37 GMT"] {
            #expect(HTTPDateField.read(text) == nil)
        }
    }

    @Test("a root that expired or is not valid yet fails; one that ends within 30 days is a warning")
    func roots() async throws {
        let day: Int64 = 86_400_000
        let now = ServiceSurroundings.wallClock()
        for (from, to, verdict) in [(-90, -1, "failed"), (1, 90, "failed"), (-90, 20, "warning"), (-90, 40, "ok")]
            as [(Int64, Int64, String)]
        {
            var generator = SeededGenerator(seed: 7)
            let validity = EpochMilliseconds(now.milliseconds + from * day)...EpochMilliseconds(now.milliseconds + to * day)
            let authority = try SigningAuthority(plan: SigningPlan(kind: .signedData, validity: validity), using: &generator)
            try await CheckedServer.make { checked in
                checked.configuration.apps[0].anchors = [ConfiguredAnchor(file: "roots/test.pem", anchor: authority.anchor)]
                let found = await checked.findings(.certificates)
                #expect(found.verdict("from roots/test.pem of app game")?.rawValue == verdict)
            }
        }
    }

    @Test("authorities that are not found fail where something is reached by TLS")
    func authorities() {
        let place = SystemAuthorities(file: "/etc/nothing.pem", folder: nil)
        #expect(CertificateJudgement.finding(place, count: 140, isNeeded: true).verdict == .ok)
        #expect(CertificateJudgement.finding(place, count: 0, isNeeded: true).verdict == .failed)
        #expect(CertificateJudgement.finding(place, count: nil, isNeeded: false).verdict == .warning)
    }

    @Test("a secret's file that everybody may read is a warning, with its key and what to do")
    func permissions() async throws {
        try await CheckedServer.make { checked in
            let folder = checked.folder.path
            for (name, mode) in [("open.txt", 0o644), ("kept.txt", 0o640)] {
                try Data("0123456789abcdef0123456789abcdef".utf8).write(to: checked.folder.appending(path: name))
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(folder)/\(name)")
            }
            let text = """
                { http: { port: 0 }, apps: { game: { bundleId: 'com.example.game', environments: ['Sandbox'], sharedSecret: 'file:kept.txt',
                  secretKeys: { backend: 'file:open.txt' } } } }
                """
            checked.configuration = try Configuration(
                reading: Configuration.Source(file: Array(text.utf8), fileName: "\(folder)/till.json", folder: folder, environment: [:]))
            let found = await checked.findings(.keys)
            #expect(found.verdict("\(folder)/open.txt, which apps.game.secretKeys names, may be read by everybody") == .warning)
            #expect(found.verdict("\(folder)/kept.txt, which apps.game.sharedSecret names, is kept from others") == .ok)
            #expect(found.isGood)
        }
    }

    @Test("the configuration itself is a secret where it holds a database's password, and a variable is none")
    func password() throws {
        let address = "postgresql://till:password@db/till"
        func files(_ text: String, _ environment: [String: String]) throws -> [SecretFile] {
            try Configuration(
                reading: Configuration.Source(
                    file: Array(text.utf8), fileName: "/etc/till/till.json", folder: "/etc/till", environment: environment)
            ).secretFiles
        }
        let apps = "apps: { game: { bundleId: 'com.example.game', environments: ['Sandbox'], publishableKeys: ['pk_game_0001'] } }"
        #expect(try files("{ database: '\(address)', \(apps) }", [:]) == [SecretFile(place: "database", path: "/etc/till/till.json")])
        #expect(try files("{ database: 'postgresql://till@db/till', \(apps) }", [:]).isEmpty)
        #expect(try files("{ \(apps) }", ["TILL_DATABASE": address]).isEmpty)
    }

    @Test("a signing key without an issuer id is a warning")
    func issuer() throws {
        let pem = try TokenSigner.draw().pem
        for (issuer, verdict) in [(nil, CheckFinding.Verdict.warning), ("57246542-96fe-1a63-e053-0824d011072a", .ok)] {
            let key = try InAppPurchaseKey(keyID: "2X9R4HXF34", issuerID: issuer, pem: pem)
            #expect(KeyJudgement.findings(Shop.game { $0.inAppPurchaseKey = key }).verdict("2X9R4HXF34") == verdict)
        }
    }
}
