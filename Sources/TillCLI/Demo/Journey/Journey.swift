#if os(Linux)
    import AppStoreTypes
    import Foundation
    import StoreKit
    import Till

    /// A whole purchase flow on one machine: an app that imports StoreKit and Till, a simulated App Store and the server as programs of
    /// their own, and everything between payment and grant that goes wrong in the field.
    struct Journey {
        private let stage: JourneyStage
        private var server: ChildProgram
        private var alice: JourneyApp
        /// What Alice paid for, by the App Store's ids.
        private var paid: [String] = []

        /// Opens the stage and lets Alice launch the app.
        static func play(folder: String, executable: String, _ narrator: inout Narrator) async throws {
            narrator.chapter("A game opens its shop")
            let stage = try await JourneyStage(folder: folder, executable: executable)
            var server: ChildProgram?
            do {
                let started = try await stage.startServer()
                server = started
                narrator.say("till simulate plays the App Store at \(stage.appStoreAddress), till serve answers at \(stage.serverAddress).")
                let alice = try await stage.launch("alice", device: "phone", account: "alice")
                var journey = Journey(stage: stage, server: started, alice: alice)
                try await journey.tell(&narrator)
                server = journey.server
                await journey.alice.quit()
                await stage.close(server)
            } catch {
                await stage.close(server)
                throw error
            }
        }

        private mutating func tell(_ narrator: inout Narrator) async throws {
            try await looking(&narrator)
            let subscription = try await subscribing(&narrator)
            try await losingAReply(&narrator)
            try await killingTheServer(&narrator)
            try await renewing(subscription, &narrator)
            try await refunding(&narrator)
            try await restoring(&narrator)
            try await replaying(&narrator)
            try await counting(&narrator)
        }

        private func looking(_ narrator: inout Narrator) async throws {
            let shelf = try await alice.run { try await $0.products() }
            narrator.check(
                shelf.products.map(\.id) == [JourneyStage.month, JourneyStage.coins] && shelf.unknownIDs.isEmpty,
                "The app asks the server what to sell and StoreKit for it: \(shelf.products.map { "\($0.displayName) \($0.displayPrice)" }.joined(separator: ", "))."
            )
            narrator.check(await alice.till.customer.has("pro") == .no, "Alice does not have \"pro\": the server says so.")
        }

        private mutating func subscribing(_ narrator: inout Narrator) async throws -> Grant? {
            narrator.chapter("Alice subscribes")
            let purchase = try await alice.run { try await $0.begin(JourneyStage.month) }
            let outcome = try await purchase.outcome
            guard case .granted(let grant) = outcome else {
                narrator.check(false, "The purchase came to \(outcome).")
                return nil
            }
            paid.append(grant.transactionID)
            narrator.check(
                await unfinished().isEmpty,
                "Paid, signed, posted, verified, on the server's disk, and only then finished: transaction \(grant.transactionID).")
            narrator.check(await alice.till.customer.has("pro") == .yes, "She has \"pro\".")
            return grant
        }

        private mutating func losingAReply(_ narrator: inout Narrator) async throws {
            narrator.chapter("Alice buys coins, and the server's reply is lost")
            let metadata = JSONValue.object([JSONMember("slot", .string("savegame-3"))])
            let order = try await alice.run { try await $0.makeOrder(for: JourneyStage.coins, metadata: metadata) }
            await stage.road.order(.loseReply)
            let outcome = try await alice.run { try await $0.purchase(JourneyStage.coins, order: order) }
            guard case .granted(let grant) = outcome else {
                narrator.check(false, "The purchase came to \(outcome).")
                return
            }
            paid.append(grant.transactionID)
            narrator.check(
                grant.order?.id == order.id && grant.order?.metadata == metadata,
                "The SDK heard nothing, sent it again, and got its answer; the order came back with its slot.")
            let coins = try await consumables("alice")
            narrator.check(coins == [grant.transactionID], "The server has these coins once, not twice.")
        }

        private mutating func killingTheServer(_ narrator: inout Narrator) async throws {
            narrator.chapter("Alice buys more coins; kill -9 hits the server after she has paid, and her app dies too")
            let victim = server
            await stage.road.order(.before { victim.kill() })
            let outcome = try await alice.run { try await $0.purchase(JourneyStage.coins) }
            guard case .unconfirmed(let reason) = outcome else {
                narrator.check(false, "The purchase came to \(outcome).")
                return
            }
            narrator.check(
                await unfinished().count == 1,
                "Paid and not confirmed (\(reason.code.rawValue)): kept in the outbox, not finished at StoreKit, and she is told so.")
            await alice.quit()
            server = try await stage.startServer()
            alice = try await stage.launch("alice", device: "phone", account: "alice")
            guard case .granted(let grant)? = await alice.nextEvent() else {
                narrator.check(false, "Nothing arrived after both had come back.")
                return
            }
            paid.append(grant.transactionID)
            let left = await unfinished()
            let coins = try await consumables("alice")
            narrator.check(
                coins.contains(grant.transactionID) && coins.count == 2 && left.isEmpty,
                "Both start again: the coins arrive by themselves, once, and StoreKit is told only now.")
        }

        private func renewing(_ subscription: Grant?, _ narrator: inout Narrator) async throws {
            guard let subscription else { return }
            narrator.chapter("Three months go by in seconds")
            for _ in 0..<3 {
                let latest = try await latestMonth() ?? subscription.transactionID
                try await stage.command("forceRenewal", "{\"transactionId\":\"\(latest)\"}")
                try await stage.settle()
            }
            let line = try await stage.customer("alice")["subscriptions"]?.elements?.first
            narrator.check(
                line?["transactionIds"]?.elements?.count == 4 && line?["state"]?.text == "active",
                "Apple's notifications alone brought three renewals: the server counts four paid months in one subscription.")
            let status = try await alice.run { try await $0.refresh() }
            let state = status.subscriptions.first
            narrator.check(
                status.has("pro") == .yes && state?.state == .active && state?.willAutoRenew == true,
                "The app shows: active, will renew on \(state?.nextRenewalDate.map(Self.day) ?? "?").")
        }

        private func refunding(_ narrator: inout Narrator) async throws {
            narrator.chapter("Apple refunds the first coins")
            guard paid.count > 1 else { return }
            try await stage.command("refund", "{\"transactionId\":\"\(paid[1])\"}")
            try await stage.settle()
            let line = try await stage.customer("alice")["consumablesAwaitingFulfilment"]?.elements?
                .first { $0["transactionId"]?.text == paid[1] }
            narrator.check(
                line == nil || line?["revocationDate"] != nil, "The server knows of it before anybody asks: they are taken back.")
        }

        private func restoring(_ narrator: inout Narrator) async throws {
            narrator.chapter("Alice has a new device")
            let tablet = try await stage.launch("alice", device: "tablet", account: "alice")
            let outcome = try await tablet.run { try await $0.restore() }
            guard case .restored(let grants, let refused, _) = outcome else {
                narrator.check(false, "The restore came to \(outcome).")
                return await tablet.quit()
            }
            narrator.check(
                grants.map(\.productID).contains(JourneyStage.month) && refused.isEmpty,
                "She restores: \(grants.count) purchase, the running month.")
            narrator.check(await tablet.till.customer.has("pro") == .yes, "She has \"pro\" there as well.")
            await tablet.quit()
        }

        private func replaying(_ narrator: inout Narrator) async throws {
            narrator.chapter("Mallory replays Alice's purchase")
            guard let signed = await signedMonth() else { return narrator.check(false, "There is no signed month to steal.") }
            let reply = try await stage.post(signed, for: "mallory")
            let document = reply["documents"]?.elements?.first
            narrator.check(
                document?["verdict"]?.text == "conflict" && reply["customer"]?["entitlements"]?.elements?.isEmpty == true,
                "The genuine bytes under his name: \(document?["code"]?.text ?? "?"); he gets nothing and learns nobody's name.")
            let owned = try await stage.customer("alice")
            narrator.check(owned["entitlements"]?.elements?.count == 1, "Alice has \"pro\", as before.")
        }

        private func counting(_ narrator: inout Narrator) async throws {
            narrator.chapter("The account")
            let sold = (try await stage.world())["transactions"]?.elements ?? []
            let owned = try await stage.customer("alice")
            let months = owned["subscriptions"]?.elements?.first?["transactionIds"]?.elements?.compactMap(\.text) ?? []
            let coins = try await consumables("alice")
            let ids = Set(sold.compactMap { $0["transaction"]?["transactionId"]?.text })
            let known = Set(months + coins + paid)
            narrator.check(
                sold.count == 6 && ids == known,
                "The App Store sold \(sold.count) times; the server has exactly these \(known.count), each once, all Alice's.")
            let waiting = await alice.till.waitingPurchases
            narrator.check(waiting == 0, "Nothing waits in the app's outbox.")
        }

        // MARK: Looking

        private func unfinished() async -> [UInt64] {
            await alice.run { _ in
                var ids: [UInt64] = []
                for await result in Transaction.unfinished { ids.append(result.unsafePayloadValue.id) }
                return ids
            }
        }

        private func signedMonth() async -> String? {
            await alice.run { _ in await Transaction.latest(for: JourneyStage.month)?.jwsRepresentation }
        }

        private func latestMonth() async throws -> String? {
            let sold = (try await stage.world())["transactions"]?.elements ?? []
            return sold.compactMap { $0["transaction"] }.last { $0["productId"]?.text == JourneyStage.month }?["transactionId"]?.text
        }

        private func consumables(_ customer: String) async throws -> [String] {
            (try await stage.customer(customer)["consumablesAwaitingFulfilment"]?.elements ?? []).compactMap { $0["transactionId"]?.text }
        }

        private static func day(_ date: Date) -> String {
            String(EpochMilliseconds(Int64(date.timeIntervalSince1970 * 1_000)).rfc3339.prefix(10))
        }
    }
#endif
