public import AppStoreTypes

/// Where Apple's ids are unique: one app in one environment, and for test stores one run.
///
/// Every key begins with it, so that environments and apps never meet.
public struct PurchaseScope: Hashable, Comparable, Sendable {
    /// The app.
    public let app: AppID
    /// The environment, as the signed document says; never as a caller says.
    public let environment: AppStoreEnvironment
    /// The test run; `nil` in production and the sandbox, whose ids never begin anew.
    public let testRun: TestRun?

    /// Makes a scope; refuses a test store without a run, and forgets a run where ids are unique without one.
    public init(app: AppID, environment: AppStoreEnvironment, testRun: TestRun?) throws(FactRefusal) {
        self.app = app
        self.environment = environment
        if Self.hasUniqueIDs(environment) {
            self.testRun = nil
        } else if let testRun, !testRun.rawValue.isEmpty {
            self.testRun = testRun
        } else {
            throw FactRefusal(.missingTestRun, field: "environment", value: environment.rawValue)
        }
    }

    /// Whether Apple gives each id of the environment only once.
    public static func hasUniqueIDs(_ environment: AppStoreEnvironment) -> Bool {
        environment == .production || environment == .sandbox
    }

    /// A stable order: app, environment, run.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        if lhs.app != rhs.app { return lhs.app < rhs.app }
        if lhs.environment != rhs.environment { return lhs.environment.rawValue < rhs.environment.rawValue }
        return (lhs.testRun?.rawValue ?? "") < (rhs.testRun?.rawValue ?? "")
    }
}
