import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger
import PostgresServer
import Testing

@testable import TillServer

@Suite("Notifications on several servers")
struct NotificationRaceTests {
    @Test(
        "B53 — the same notices of both versions at the same moment at three servers on one database: each is kept once, none fails",
        .enabled(if: PostgresServer.isAvailable))
    func race() async throws {
        let server = try PostgresServer.shared.get()
        let address = server.address(try server.database())
        let app = Shop.gameWithSecret()
        let clock = TestClock(.day(1))
        try await Shop.open(app, database: address, clock: clock) { first in
            try await Shop.open(app, database: address, clock: clock) { second in
                try await Shop.open(app, database: address, clock: clock) { third in
                    let shops = [first, second, third]
                    let month = TestStore.purchase("1001") { $0.appAccountToken = CustomerToken.token(of: "ada") }
                    let bodies =
                        try [
                            first.store.notification(
                                .subscribed, .initialBuy, uuid: NotificationTests.uuid(1), about: month,
                                renewal: TestStore.renewal(of: "1001")),
                            first.store.notification(
                                .didChangeRenewalStatus, .autoRenewDisabled, uuid: NotificationTests.uuid(2), about: month,
                                renewal: TestStore.renewal(of: "1001", at: .day(0.5)) { $0.autoRenewStatus = .off }, at: .day(0.5)),
                        ].map { #"{"signedPayload":"\#($0)"}"# } + [
                            OldNotice(receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 0)).body
                        ]
                    var verdicts: [String] = []
                    try await withThrowingTaskGroup(of: String.self) { group in
                        for index in 0..<36 {
                            group.addTask {
                                let response = try await shops[index % 3].send(
                                    "POST", "/v1/apple/notifications", key: nil, body: bodies[index / 3 % 3])
                                return "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
                            }
                        }
                        for try await verdict in group { verdicts.append(verdict) }
                    }
                    #expect(verdicts.allSatisfy { $0.hasPrefix("200 ") }, "\(verdicts)")
                    #expect(verdicts.count { $0.contains(#""verdict":"recorded""#) } == 3, "\(verdicts)")
                    let states = [try await first.stateText("ada"), try await second.stateText("ada"), try await third.stateText("ada")]
                    #expect(Set(states).count == 1)
                    let owned = try await second.customer("ada")
                    #expect(owned.subscriptions.map(\.willAutoRenew) == [false] && owned.has == ["pro"])
                }
            }
        }
    }
}
