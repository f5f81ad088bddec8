import AppStoreDeviceProtocol
public import AppStoreTypes

/// A whole App Store in this process: the world, its clock, its signatures, and the ways to devices and servers.
///
/// Devices talk to it as a `DeviceTransport`; tests and the control API command it with `perform`. With a stepped clock nothing happens by
/// itself, and the same commands give the same bytes.
public actor SimulatedAppStore {
    /// How it was set up.
    public nonisolated let settings: SimulatorSettings
    var world: World
    var book = NotificationBook()
    var faults = FaultPlan()
    var signer: DocumentSigner
    /// What the App Store Server API keeps beside the world.
    var serverAPI = ServerAPIState()
    var sender: NotificationSender?
    /// Documents that devices hold already, by installation and purchase; see `deviceTransaction`.
    var deviceDocuments: [InstalledApp.Key: [Int: DeviceDocument]] = [:]
    var waiters: [InstalledApp.Key: [UInt64: CheckedContinuation<Void, Never>]] = [:]
    var lastWaiter: UInt64 = 0
    /// The sending of notifications that runs now.
    var pump: Task<Void, Never>?
    /// Whether somebody moves the clock now; others wait.
    var isAdvancing = false
    var advanceWaiters: [CheckedContinuation<Void, Never>] = []
    private let origin = ContinuousClock.now

    /// Opens an App Store with its apps.
    ///
    /// - Parameter sender: carries notifications; without one they are only written down.
    public init(_ settings: SimulatorSettings = SimulatorSettings(), apps: [AppSettings], sender: NotificationSender? = nil) {
        self.settings = settings
        self.sender = sender
        signer = DocumentSigner(seed: settings.authoritySeed, responder: settings.address.map { $0 + RevocationRoutes.path })
        world = World(settings.world)
        for app in apps { world.add(app) }
    }

    /// Puts another app into the App Store, or changes one.
    public func add(_ app: AppSettings) { world.add(app) }

    /// Sends notifications from now on by this way.
    public func setSender(_ sender: NotificationSender?) { self.sender = sender }

    /// Says where others reach this App Store; certificates of documents signed from now on name its responder.
    public func setAddress(_ address: String?) { signer.responder = address.map { $0 + RevocationRoutes.path } }

    /// The App Store's time.
    public var now: EpochMilliseconds {
        tick()
        return world.now
    }

    /// Keeps a running clock's renewals and retries on time until the task is cancelled; a stepped clock needs no `run`.
    public func run() async {
        guard case .running(let factor) = settings.clock else { return }
        while !Task.isCancelled {
            tick()
            let next = [world.nextDue, book.nextDue].compactMap { $0 }.min()
            let wait = next.map { Double($0.milliseconds - world.now.milliseconds) / factor } ?? 1_000
            try? await Task.sleep(for: .milliseconds(Int64(min(max(wait, 1), 1_000))))
        }
    }

    /// Brings a running clock's world to the present.
    func tick() {
        guard case .running(let factor) = settings.clock else { return }
        let passed = ContinuousClock.now - origin
        let milliseconds = Double(passed.components.seconds) * 1_000 + Double(passed.components.attoseconds) / 1e15
        let moment = EpochMilliseconds(settings.world.start.milliseconds + Int64(milliseconds * factor))
        if moment > world.now { try? world.advance(to: moment) }
        spread()
    }

    /// Does what the world asks for: wakes devices, sends notifications.
    func spread() {
        for effect in world.takeEffects() {
            switch effect {
            case .wake(let key): wake(key)
            case .notify(let draft): book.add(draft, at: world.now, isSent: sender != nil)
            }
        }
        if book.due(at: world.now) != nil, pump == nil {
            pump = Task { await self.sendDue() }
        }
    }
}
