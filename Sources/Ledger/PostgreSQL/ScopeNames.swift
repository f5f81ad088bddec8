import AppStoreTypes
import Entitlements

/// The numbers that stand for apps and scopes in the rows; rows never change, so they are remembered.
struct ScopeNames {
    /// How many scopes are remembered; test runs can be many.
    private static let limit = 10_000

    private(set) var apps: [AppID: Int64] = [:]
    private(set) var scopes: [PurchaseScope: Int64] = [:]
    private(set) var byNumber: [Int64: PurchaseScope] = [:]

    mutating func remember(_ app: AppID, _ number: Int64) {
        if apps.count >= Self.limit { apps = [:] }
        apps[app] = number
    }

    mutating func remember(_ scope: PurchaseScope, _ number: Int64) {
        if scopes.count >= Self.limit {
            scopes = [:]
            byNumber = [:]
        }
        scopes[scope] = number
        byNumber[number] = scope
    }

    /// Remembers a scope as its row tells it; one that no version can have written is passed over.
    mutating func remember(_ app: AppID, _ environment: AppStoreEnvironment, testRun: String, _ number: Int64) {
        do throws(FactRefusal) {
            remember(try PurchaseScope(app: app, environment: environment, testRun: testRun.isEmpty ? nil : TestRun(testRun)), number)
        } catch {
            return
        }
    }
}
