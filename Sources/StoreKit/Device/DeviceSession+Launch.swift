import AppStoreDeviceProtocol
import AppStoreTrust
import AppStoreTypes

extension DeviceSession {
    /// Starts a run of the app: learns the surroundings, takes in what is unfinished, begins to listen.
    static func launch(_ configuration: DeviceConfiguration) async throws(SimulatedDeviceError) -> DeviceSession {
        let link = StoreLink(
            device: DeviceID(configuration.device), app: BundleID(configuration.bundleID), transport: configuration.transport)
        var call = InstallCall()
        call.account = configuration.account
        call.bundleVersion = configuration.appVersion
        call.shortVersion = configuration.appVersion
        call.storefront = configuration.storefront
        call.environment = configuration.environment.map { AppStoreEnvironment(rawValue: $0.rawValue) }
        call.includesFinishedConsumables = configuration.includesFinishedConsumables
        let reply = try await link.install(call)
        let session = DeviceSession(
            link: link, facts: DeviceFacts(reply), verifier: try DeviceVerifier(reply),
            receiptURL: receiptURL(configuration, environment: reply.environment))
        var cursor = try await link.launch()
        for queued in try await link.events(after: cursor, waitMilliseconds: 0) {
            cursor = queued.cursor
            await session.hearAtLaunch(queued.event)
        }
        if let receipt = try await link.receipt(refresh: false) { try session.keepReceipt(receipt) }
        session.startPump(after: cursor)
        return session
    }

    private static func receiptURL(_ configuration: DeviceConfiguration, environment: AppStoreEnvironment) -> URL {
        let folder =
            configuration.receiptDirectory
            ?? FileManager.default.temporaryDirectory
            .appendingPathComponent("simulated-devices", isDirectory: true)
            .appendingPathComponent(String(ProcessInfo.processInfo.processIdentifier), isDirectory: true)
            .appendingPathComponent(configuration.device.filter { $0.isLetter || $0.isNumber || $0 == "-" }, isDirectory: true)
        return folder.appendingPathComponent("StoreKit", isDirectory: true)
            .appendingPathComponent(environment == .production ? "receipt" : "sandboxReceipt")
    }
}

extension DeviceFacts {
    init(_ reply: InstallReply) {
        canMakePayments = reply.canMakePayments
        deviceVerificationID = UUID(uuidString: reply.deviceVerificationId)
        storefront = Storefront(reply.storefront)
    }
}

extension DeviceVerifier {
    init(_ reply: InstallReply) throws(SimulatedDeviceError) {
        guard let base64 = reply.rootCertificates.first, let root = Data(base64Encoded: base64) else {
            throw SimulatedDeviceError(code: .unreadable, message: "`install` was answered without a root certificate in base64.")
        }
        do throws(TrustRefusal) {
            try self.init(
                rootCertificate: Array(root), bundleID: reply.bundleId,
                deviceVerificationID: UUID(uuidString: reply.deviceVerificationId))
        } catch {
            throw SimulatedDeviceError(code: .unreadable, message: "`install` was answered with an unusable root certificate: \(error)")
        }
    }
}

extension Storefront {
    init(_ description: StorefrontDescription) { self.init(id: description.id.rawValue, countryCode: description.countryCode) }
}
