import AppStoreSimulator
import AppStoreTypes
import CrashPoints
import Foundation
import StoreKit
import Testing
import Till
import TillTesting

/// What a customer does while the process may die at every step.
enum CrashFlow: String, CaseIterable, CustomTestStringConvertible {
    case consumable = "a consumable, and the launch before it"
    case subscription = "a subscription"
    case order = "a purchase with an order"
    case lostReply = "a purchase whose first reply gets lost"
    case refusedForGood = "a purchase that the server refuses for good"
    case accountSwitch = "another customer logs in while a purchase waits"
    case askToBuy = "a purchase that a parent approves later"

    var testDescription: String { rawValue }

    var product: String { self == .subscription ? "month" : self == .refusedForGood ? "lifetime" : "coins10" }

    /// Whether the customer pays in the app, and not somebody outside.
    var isBoughtInTheApp: Bool { self != .refusedForGood }

    /// What the customer does; ends when nothing is left to do.
    func act(_ story: CrashStory, _ app: CrashRun) async throws {
        switch self {
        case .consumable, .subscription: try await app.buy(product)
        case .order:
            let metadata = JSONValue.object([JSONMember("skin", .string("gold"))])
            let order = try await app.client.till.makeOrder(for: product, metadata: metadata)
            try await app.buy(product, order: order)
        case .lostReply:
            app.client.loseReplies(1)
            try await app.buy(product)
        case .refusedForGood:
            try await story.buyForSomebodyElse(product)
            try await app.becomesQuiet { !story.witness.toldRefusals.isEmpty }
        case .accountSwitch:
            app.client.closeRoad()
            try await app.buy(product)
            _ = try await app.device.run { try await app.client.till.logIn("bob") }
            app.client.openRoad()
            app.client.till.networkDidReturn()
        case .askToBuy:
            try await story.answer(.askToBuy)
            try await app.buy(product)
            try await story.approve()
            try await app.becomesQuiet { !story.witness.toldGrants.isEmpty }
        }
        try await app.becomesQuiet()
    }

    /// What happens outside the app in any case, whether or not it runs.
    func worldGoesOn(_ story: CrashStory) async throws {
        if self == .askToBuy { try await story.approve() }
    }
}
