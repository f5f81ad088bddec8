import AppStoreSimulator
import AppStoreTypes
import Foundation

/// A virtual year of many subscribers: how fast the world turns, and what each of them takes of memory.
///
/// The world alone, without signatures; every notification is put together with its documents and dropped. `BENCH_SUBSCRIBERS` says how
/// many subscribers (100000).
enum SimulatorBench {
    static func run(into report: inout Report) throws {
        let wanted = ProcessInfo.processInfo.environment["BENCH_SUBSCRIBERS"].flatMap(Int.init) ?? 100_000
        let count = min(max(wanted, 1_000), 2_000_000)
        var world = World(WorldSettings(seed: 1))
        world.add(app())
        let before = residentBytes()
        var failure: (any Error)?
        var notifications = 0
        let subscribing = Stopwatch.seconds {
            do { try subscribe(count, in: &world, &notifications) } catch { failure = error }
        }
        let start = world.now
        let year = Stopwatch.seconds {
            do {
                for day in 1...365 {
                    try world.advance(to: EpochMilliseconds(start.milliseconds + Int64(day) * 86_400_000))
                    notifications += world.dropEffects()
                }
            } catch { failure = error }
        }
        let after = residentBytes()
        if let failure { throw failure }
        let people = "\(count) monthly subscribers, one core, no signatures, \(notifications) notifications"
        report.add("simulator.subscriber_years", Double(count) / year, "subscriber-years/s", reference: people)
        report.add("simulator.purchases", Double(count) / subscribing, "first purchases/s", reference: "with their notifications, unsigned")
        report.add("simulator.year", year, "s", reference: "processor seconds for the virtual year of all \(count)")
        report.add(
            "simulator.memory", Double(max(0, after - before)) / Double(count), "bytes per subscriber",
            reference: "resident, after 13 transactions each")
    }

    /// An app with one monthly subscription.
    private static func app() -> AppSettings {
        var catalogue = Catalogue()
        let terms = SubscriptionTerms(groupID: "G1", level: 1, period: BillingPeriod(1, .month))
        catalogue.add(CatalogueProduct(id: "pro.month", type: .autoRenewable, price: 9_990, subscription: terms))
        var app = AppSettings(bundleID: "com.example.app", catalogue: catalogue)
        app.environment = .production
        app.gracePeriodDays = 16
        return app
    }

    /// Everybody subscribes within the first month, at moments of their own.
    private static func subscribe(_ count: Int, in world: inout World, _ notifications: inout Int) throws {
        let start = world.now.milliseconds
        for number in 0..<count {
            let moment = start + Int64(number) * 2_592_000 / Int64(count) * 1_000
            try world.advance(to: EpochMilliseconds(moment))
            let name = "subscriber \(number)"
            world.createAccount(name)
            _ = try world.buy("pro.month", account: name, app: "com.example.app")
            if number.isMultiple(of: 1_000) { notifications += world.dropEffects() }
        }
        notifications += world.dropEffects()
    }

    private static func residentBytes() -> Int64 {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int64($0) } ?? 0
        return pages * 4_096
    }
}
