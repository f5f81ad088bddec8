import Foundation
import HTTPService
import Ledger
import Testing

@testable import Ledger
@testable import TillServer

@Suite("Serving on a damaged file")
struct DamageTests {
    @Test("a server starts on it, finds the damage, says so in its log, and is not ready from then on")
    func damaged() async throws {
        try await CheckedServer.make { checked in
            try await checked.withLedger()
            let database = checked.database
            let connection = try SQLiteConnection(path: database, access: .readWrite, busyMilliseconds: 1_000)
            try connection.execute(
                """
                CREATE TABLE spare(text TEXT);
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO spare SELECT 'row ' || i FROM n;
                PRAGMA wal_checkpoint(TRUNCATE)
                """)
            var octets = [UInt8](try Data(contentsOf: URL(fileURLWithPath: database)))
            for index in (octets.count - 16_384)..<octets.count { octets[index] = 0xa5 }
            try Data(octets).write(to: URL(fileURLWithPath: database))
            try await ServedService.open({ $0.database = database }) { served in
                #expect(try await served.send("GET", "/healthz").status == 200)
                var answer = try await served.send("GET", "/readyz")
                while answer.status == 200 || !served.log.text.contains("the ledger is damaged") {
                    answer = try await served.send("GET", "/readyz")
                }
                #expect(answer.status == 503 && String(decoding: answer.body, as: UTF8.self).contains("ledger.corrupt"))
                #expect(try await served.send("GET", "/v1/customers/anna").status == 200)
            }
        }
    }
}
