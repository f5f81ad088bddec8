import AppStoreDeviceProtocol
import AppStoreTypes

extension World {
    /// Installs an app on a device, or starts the one that is there with another version.
    mutating func install(_ call: InstallCall, _ key: InstalledApp.Key) throws(WorldRefusal) {
        guard let app = apps[key.app] else { throw .app(key.app) }
        var storefront: Storefront?
        if let code = call.storefront {
            storefront = Storefront.of(code)
            if storefront == nil {
                throw WorldRefusal(
                    .unknownStorefront, "the simulator has no storefront `\(code.prefix(20))`: use an alpha-3 code such as USA")
            }
        }
        if devices[key.device] == nil {
            devices[key.device] = DeviceState()
            devices[key.device]?.standingAnswer = app.standingAnswer
            let owner = call.account ?? key.device.rawValue
            createAccount(owner, storefront: storefront)
            devices[key.device]?.account = owner
        } else if let account = call.account, account != devices[key.device]?.account {
            createAccount(account, storefront: storefront)
            forgetInstallations(of: key.device)
            devices[key.device]?.account = account
            indexInstallations(of: key.device)
        }
        if installations[key] == nil {
            installations[key] = InstalledApp(
                environment: call.environment ?? app.environment, installed: now, platform: call.platform ?? .iOS,
                bundleVersion: call.bundleVersion ?? app.bundleVersion, shortVersion: call.shortVersion ?? app.shortVersion,
                includesFinishedConsumables: call.includesFinishedConsumables ?? false)
            installationOrder.append(key)
            indexInstallations(of: key.device)
            _ = library(of: key)
            if installations[key]?.environment == .production { renewReceipt(key) }
        } else {
            if let platform = call.platform { installations[key]?.platform = platform }
            if let version = call.bundleVersion { installations[key]?.bundleVersion = version }
            if let version = call.shortVersion { installations[key]?.shortVersion = version }
            if let includes = call.includesFinishedConsumables { installations[key]?.includesFinishedConsumables = includes }
        }
    }

    /// Removes an app from a device; purchases stay, the receipt and undelivered events go.
    mutating func uninstall(_ key: InstalledApp.Key) throws(WorldRefusal) {
        guard installations[key] != nil else {
            throw WorldRefusal(.notPossible, "`\(key.app.rawValue.prefix(100))` is not installed on `\(key.device.rawValue.prefix(100))`")
        }
        forgetInstallations(of: key.device)
        installations[key] = nil
        installationOrder.removeAll { $0 == key }
        indexInstallations(of: key.device)
    }

    /// Changes what a device allows and who holds it.
    mutating func configure(_ device: DeviceID, _ change: (inout DeviceState) -> Void) throws(WorldRefusal) {
        guard var state = devices[device] else { throw .device(device) }
        change(&state)
        forgetInstallations(of: device)
        if state.canMakePayments != devices[device]?.canMakePayments { tellPayments(state.canMakePayments, on: device) }
        devices[device] = state
        if let account = state.account { createAccount(account) }
        indexInstallations(of: device)
    }

    /// Tells every app on a device that payments were allowed or switched off.
    private mutating func tellPayments(_ allowed: Bool, on device: DeviceID) {
        for key in installationOrder where key.device == device {
            installations[key]?.queue.append(.payments(allowed))
            emit(.wake(key))
        }
    }

    /// Puts a device's apps down under the account that is signed in on it.
    private mutating func indexInstallations(of device: DeviceID) {
        guard let account = devices[device]?.account else { return }
        let known = Set(installationsByAccount[account] ?? [])
        let missing = apps.keys.sorted().map { InstalledApp.Key(device: device, app: $0) }
            .filter { installations[$0] != nil && !known.contains($0) }
        installationsByAccount[account, default: []] += missing
    }

    private mutating func forgetInstallations(of device: DeviceID) {
        guard let account = devices[device]?.account else { return }
        installationsByAccount[account]?.removeAll { $0.device == device }
    }

    /// The library that an app on a device sees; `nil` when the app is not installed or nobody is signed in.
    mutating func library(of key: InstalledApp.Key) -> Int? {
        guard let installation = installations[key], let account = devices[key.device]?.account else { return nil }
        return library(
            Library.Key(account: account, app: key.app, environment: installation.environment), version: installation.documentVersion)
    }

    /// An app starts: what is unfinished is queued again, unless it waits already.
    mutating func launch(_ key: InstalledApp.Key) -> Int64? {
        guard let library = library(of: key), var installation = installations[key] else { return nil }
        for index in libraries[library].purchases where !purchases[index].isFinished {
            if !installation.queue.holds(purchase: index) {
                installation.queue.append(.transaction(index, cause: .launch, requestID: nil))
            }
        }
        installations[key] = installation
        emit(.wake(key))
        return installation.queue.acknowledged
    }

    /// Tells every app that sees a library, but for one on the device that caused it.
    mutating func tell(_ library: Int, except: InstalledApp.Key? = nil, _ event: DeviceEventDraft) {
        let wanted = libraries[library].key
        for key in installationsByAccount[wanted.account] ?? [] where key != except && key.app == wanted.app {
            guard installations[key]?.environment == wanted.environment else { continue }
            installations[key]?.queue.append(event)
            emit(.wake(key))
        }
    }

    /// Brings the receipts of a library up to date on the devices that have one.
    mutating func renewReceipts(of library: Int) {
        let wanted = libraries[library].key
        for key in installationsByAccount[wanted.account] ?? [] where key.app == wanted.app && installations[key]?.receipt != nil {
            if installations[key]?.environment == wanted.environment { renewReceipt(key) }
        }
    }
}
