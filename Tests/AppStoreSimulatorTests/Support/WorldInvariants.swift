import AppStoreTypes

@testable import AppStoreSimulator

/// What holds in every world, whatever was commanded.
struct WorldInvariants {
    let world: World
    private(set) var problems: [String] = []

    /// What does not hold in a world; empty when all does.
    static func problems(in world: World) -> [String] {
        var check = WorldInvariants(world: world)
        check.checkPurchases()
        check.checkSubscriptions()
        check.checkPeriods()
        check.checkFamilies()
        check.expect(world.nextDue.map { $0 > world.now } ?? true, "something due was not done")
        return check.problems
    }

    private init(world: World) { self.world = world }

    private mutating func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds { problems.append(what()) }
    }

    private mutating func checkPurchases() {
        var seen: Set<String> = []
        for (index, purchase) in world.purchases.enumerated() {
            let key = world.libraries[purchase.library].key
            let name = "purchase \(purchase.number)"
            expect(seen.insert("\(key.environment.rawValue) \(purchase.number)").inserted, "\(name) has a number twice")
            expect(world.purchaseIndex[key.environment]?[purchase.number] == index, "\(name) is not found by its number")
            expect(world.libraries[purchase.library].purchases.contains(index), "\(name) is not in its library")
            expect(purchase.price >= 0, "\(name) has the price \(purchase.price)")
            // Renewals come up to an hour early in these worlds.
            let limit = world.now.milliseconds + (purchase.reason == .renewal ? 3_600_000 : 0)
            expect(purchase.purchaseDate.milliseconds <= limit, "\(name) is bought in the future")
            expect(purchase.expiresDate.map { $0 >= purchase.purchaseDate } ?? true, "\(name) ends before it begins")
            expect((purchase.subscription != nil) == (purchase.type == .autoRenewable), "\(name) of \(purchase.type) and a subscription")
            expect(!purchase.isShared || (purchase.price == 0 && purchase.appAccountToken == nil), "\(name) is shared for money")
            expect(
                world.refundRequests[index] == nil || (purchase.isKept && !purchase.isShared), "\(name) waits for a refund it cannot get")
            if let instalment = purchase.rare.instalment {
                expect(
                    (1...12).contains(instalment.number) && purchase.billingPlan == .monthly, "\(name) has instalment \(instalment.number)")
            }
        }
        for library in world.libraries { expect(library.purchases == library.purchases.sorted(), "a library is out of order") }
    }

    private mutating func checkSubscriptions() {
        for (index, subscription) in world.subscriptions.enumerated() {
            let name = "subscription \(subscription.originalNumber)"
            guard world.purchases.indices.contains(subscription.current) else {
                problems.append("\(name) has no current purchase")
                continue
            }
            let current = world.purchases[subscription.current]
            let library = world.libraries[subscription.library]
            expect(current.subscription == index && current.library == subscription.library, "\(name) has somebody else's purchase")
            expect(current.originalNumber == subscription.originalNumber, "\(name) and its purchase have other originals")
            if let owner = subscription.sharedFrom {
                expect(library.sharedSubscriptions.contains(index), "\(name) is not in its library")
                expect(world.subscriptions[owner].shares.contains(index), "\(name) follows one that does not know")
            } else {
                expect(library.subscriptions[subscription.group] == index, "\(name) is not in its library")
            }
            switch subscription.phase {
            case .active:
                expect(current.isKept && !current.isUpgraded, "\(name) is active on a purchase that is not")
                expect(current.expiresDate.map { $0 > world.now } ?? false, "\(name) is active after its end")
            case .retrying(let grace):
                expect(grace.map { $0 > current.purchaseDate } ?? true, "\(name) has grace before it began")
                expect(current.expiresDate.map { $0 <= world.now } ?? false, "\(name) is retried before its end")
            case .ended, .revoked:
                expect(!subscription.renewsAutomatically, "\(name) is over and renews")
                expect(subscription.commitment == nil, "\(name) is over and committed")
            }
            expect(subscription.commitment.map { (1...$0.count).contains($0.number) } ?? true, "\(name) has a strange commitment")
        }
    }

    /// Renewals never overlap with the period before, unless that was replaced or taken back; a purchase may, after a refund that was
    /// taken back later.
    private mutating func checkPeriods() {
        for (index, subscription) in world.subscriptions.enumerated() {
            let periods = world.libraries[subscription.library].purchases.map { world.purchases[$0] }.filter { $0.subscription == index }
            for (earlier, later) in zip(periods, periods.dropFirst()) {
                expect(earlier.purchaseDate <= later.purchaseDate, "\(later.number) begins before \(earlier.number)")
                guard earlier.isKept, !earlier.isUpgraded, later.reason == .renewal, later.rare.previousOriginalNumber == nil,
                    let end = earlier.expiresDate
                else {
                    continue
                }
                expect(later.purchaseDate >= end, "\(later.number) begins before \(earlier.number) ends")
            }
            expect(
                world.subscriptions[index].current
                    == world.libraries[subscription.library].purchases.last { world.purchases[$0].subscription == index },
                "subscription \(subscription.originalNumber) does not stand on its latest purchase")
        }
    }

    private mutating func checkFamilies() {
        let members = world.families.flatMap(\.members)
        expect(Set(members).count == members.count, "somebody belongs to two families")
        expect(world.families.allSatisfy { (2...Family.limit).contains($0.members.count) }, "a family has a strange size")
        for subscription in world.subscriptions {
            guard let place = subscription.sharedFrom, subscription.isRunning else { continue }
            let owner = world.subscriptions[place]
            let names = (world.libraries[owner.library].key.account, world.libraries[subscription.library].key.account)
            expect(world.relatives(of: names.0).contains(names.1), "\(names.1) has what \(names.0) shares and is no relative")
            expect(owner.phase == subscription.phase, "\(names.1)'s shared subscription stands otherwise than \(names.0)'s")
            expect(
                world.purchases[owner.current].expiresDate == world.purchases[subscription.current].expiresDate,
                "\(names.1)'s shared subscription ends otherwise than \(names.0)'s")
        }
    }
}
