import AppStoreTrust
import Foundation
import HTTPService
import PostgresServer
import Testing

@Suite("Many machines", .serialized, .enabled(if: Machine.executable != nil && Balancer.isAvailable && PostgresPooler.isAvailable))
struct ManyMachinesTests {
    @Test("machines die at random and the database fails over: nothing acknowledged is lost, nothing is granted twice")
    func chaos() async throws {
        let seed = try Seed.read(ProcessInfo.processInfo.environment)
        print("many machines: TILL_SEED=\(seed) chooses the same machines again")
        var generator = SeededGenerator(seed: seed)
        let cluster = try await Cluster()
        defer { cluster.end() }
        let customers = Customers(port: cluster.balancer.port)
        let backEnd = BackEnd()
        let sink = try await backEnd.serve()
        let sinking = Task { try await sink.run() }
        defer { sink.stop() }
        let made = try await customers.team(
            "POST", "/v1/webhooks", body: #"{"url":"http://127.0.0.1:\#(sink.port)/events","environments":["Sandbox"],"timeoutSeconds":1}"#)
        #expect(made.status == 201, "\(String(decoding: made.body, as: UTF8.self))")
        // Half of the purchases are posted by two customers at once, who both say that they are theirs; some by one customer twice.
        let lanes = try (0..<12).map { lane in
            try (0..<20).map { number in
                let id = String(2_000_000 + number * 100 + lane)
                return Customers.Purchase(customer: "customer-\(lane)", transaction: id, signed: try cluster.signed(id))
            }
        }
        let rivals = lanes.prefix(6).map { lane in
            lane.map { Customers.Purchase(customer: "rival-of-\($0.customer)", transaction: $0.transaction, signed: $0.signed) }
        }
        let repeaters = Array(lanes.suffix(3))
        let all = lanes + rivals + repeaters
        let total = all.reduce(0) { $0 + $1.count }
        let progress = Progress()
        async let answers = progress.ending { try await customers.postAll(all) { _ in await progress.add() } }
        for round in 1...6 {
            // Where the posting has failed, its error comes with the answers.
            guard await progress.wait(for: total * round / 8) else { break }
            if round == 3 { try cluster.failOver() }
            let victim = cluster.machines[Int.random(in: 0..<4, using: &generator)]
            victim.kill()
            _ = await progress.wait(for: min(total * round / 8 + 10, total))
            try victim.start()
        }
        let auditor = Auditor(server: cluster.standby, database: cluster.database)
        try await judge(try await answers, lanes, customers, auditor)
        try await judge(backEnd, auditor)
        sink.stop()
        try await sinking.value
        for machine in cluster.machines { #expect(machine.stop() == 0, "\(machine.tail)") }
    }

    private func judge(
        _ answers: [Customers.Answer], _ lanes: [[Customers.Purchase]], _ customers: Customers, _ auditor: Auditor
    ) async throws {
        var owners: [String: Set<String>] = [:]
        for customer in Set(answers.map(\.purchase.customer)) {
            for transaction in try await customers.owned(by: customer) { owners[transaction, default: []].insert(customer) }
        }
        for answer in answers {
            let owner = owners[answer.purchase.transaction] ?? []
            switch answer.verdict {
            case "recorded", "alreadyKnown":
                #expect(owner == [answer.purchase.customer], "\(answer.purchase.transaction) was acknowledged")
            case "conflict": #expect(owner.count == 1 && !owner.contains(answer.purchase.customer))
            default: Issue.record("\(answer.purchase.transaction): \(answer.verdict)")
            }
        }
        let transactions = lanes.flatMap { $0.map(\.transaction) }
        #expect(Set(owners.keys) == Set(transactions))
        #expect(try auditor.transactions() == transactions.count)
        let completions = try auditor.completions()
        #expect(completions.count == transactions.count && completions.values.allSatisfy { $0 == 1 }, "each purchase is told once")
        #expect(try auditor.brokenFeeds() == [])
    }
}

extension ManyMachinesTests {
    /// Every event came, and of each customer none before the one before it.
    private func judge(_ backEnd: BackEnd, _ auditor: Auditor) async throws {
        let feeds = try auditor.feeds()
        let total = feeds.values.reduce(0, +)
        // Deliveries go on after the last purchase; whoever dies holds a lease for six times the longest request and a minute.
        for _ in 0..<3_000 where Set(await backEnd.arrivals.map(\.id)).count < total { try await Task.sleep(for: .milliseconds(100)) }
        let arrivals = await backEnd.arrivals
        #expect(Set(arrivals.map(\.id)).count == total, "every event is delivered")
        for (customer, count) in feeds {
            var seen: [Int] = []
            for arrival in arrivals where arrival.customer == customer && !seen.contains(arrival.sequence) { seen.append(arrival.sequence) }
            #expect(seen == Array(1...count), "\(customer) hears in order")
        }
    }
}
