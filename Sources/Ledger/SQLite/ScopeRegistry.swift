import AppStoreTypes
import Entitlements

/// The numbers that stand for apps and scopes in the rows; rows never change, so they are remembered.
final class ScopeRegistry {
    /// How many of each are remembered; test runs can be many.
    private static let limit = 10_000

    private let connection: SQLiteConnection
    private var apps: [AppID: Int64] = [:]
    private var scopes: [PurchaseScope: Int64] = [:]
    private var names: [Int64: PurchaseScope] = [:]

    init(_ connection: SQLiteConnection) { self.connection = connection }

    /// Forgets everything; to be called after a rollback, which may have taken rows away.
    func forget() {
        apps = [:]
        scopes = [:]
        names = [:]
    }

    /// The number of an app, made if need be.
    func number(of app: AppID) throws(SQLiteFailure) -> Int64 {
        if let known = try find(app) { return known }
        let insert = try connection.statement(.insertApp)
        insert.begin()
        try insert.bind(id: app)
        try insert.run()
        return remember(app, connection.lastInsertedRow)
    }

    /// The number of an app; `nil` when it is not known.
    func find(_ app: AppID) throws(SQLiteFailure) -> Int64? {
        if let known = apps[app] { return known }
        let find = try connection.statement(.findApp)
        find.begin()
        try find.bind(id: app)
        guard try find.step() else { return nil }
        defer { find.begin() }
        return remember(app, find.integer(0))
    }

    private func remember(_ app: AppID, _ number: Int64) -> Int64 {
        if apps.count >= Self.limit { apps = [:] }
        apps[app] = number
        return number
    }

    /// The number of a scope; `nil` when it is not known.
    func find(_ scope: PurchaseScope) throws(SQLiteFailure) -> Int64? {
        if let known = scopes[scope] { return known }
        let app = try connection.statement(.findApp)
        app.begin()
        try app.bind(id: scope.app)
        guard try app.step() else { return nil }
        let number = try find(scope, app: app.integer(0))
        app.begin()
        return number
    }

    /// The number of a scope, made if need be.
    func number(of scope: PurchaseScope) throws(SQLiteFailure) -> Int64 {
        if let known = scopes[scope] { return known }
        let app = try number(of: scope.app)
        if let found = try find(scope, app: app) { return found }
        let insert = try connection.statement(.insertScope)
        insert.begin()
        try insert.bind(app)
        try insert.bind(value: scope.environment)
        try insert.bind(scope.testRun?.rawValue ?? "")
        try insert.run()
        return remember(scope, connection.lastInsertedRow)
    }

    /// The scope that a number stands for.
    func scope(_ number: Int64) throws(SQLiteFailure) -> PurchaseScope {
        if let known = names[number] { return known }
        let read = try connection.statement(.readScope)
        read.begin()
        try read.bind(number)
        guard try read.step() else { throw .damagedRow("scopes", String(number)) }
        defer { read.begin() }
        var row = SQLiteRow(read)
        let app: AppID? = row.id()
        let environment: AppStoreEnvironment? = row.value()
        let testRun: TestRun? = row.id()
        guard let app, let environment else { throw .damagedRow("scopes", String(number)) }
        let scope: PurchaseScope
        do throws(FactRefusal) {
            scope = try PurchaseScope(app: app, environment: environment, testRun: testRun)
        } catch {
            throw .damagedRow("scopes", String(number))
        }
        _ = remember(scope, number)
        return scope
    }

    private func find(_ scope: PurchaseScope, app: Int64) throws(SQLiteFailure) -> Int64? {
        let find = try connection.statement(.findScope)
        find.begin()
        try find.bind(app)
        try find.bind(value: scope.environment)
        try find.bind(scope.testRun?.rawValue ?? "")
        guard try find.step() else { return nil }
        let number = find.integer(0)
        find.begin()
        return remember(scope, number)
    }

    private func remember(_ scope: PurchaseScope, _ number: Int64) -> Int64 {
        if scopes.count >= Self.limit { forget() }
        scopes[scope] = number
        names[number] = scope
        return number
    }
}
