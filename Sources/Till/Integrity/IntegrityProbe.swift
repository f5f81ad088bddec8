/// What the checks may ask of the device; everything that they know comes through here.
struct IntegrityProbe: Sendable {
    /// Whether the system's own files cannot be changed by its owner: a phone, not a Mac and not a simulator.
    var isSealed: Bool
    /// Whether the app runs in a simulator by the word of its build.
    var isSimulator: Bool
    /// Whether something has the path.
    var exists: @Sendable (_ path: String) -> Bool
    /// Whether a file can be made in the folder; it is taken away again.
    var isWritable: @Sendable (_ folder: String) -> Bool
    /// Where a symbolic link leads; `nil` when it is none.
    var linkDestination: @Sendable (_ path: String) -> String?
    /// The variables of the environment.
    var environment: @Sendable () -> [String: String]
    /// The paths of the libraries in this process.
    var loadedImages: @Sendable () -> [String]
    /// Whether a debugger is attached; `nil` when the system does not tell.
    var isTraced: @Sendable () -> Bool?
    /// The name of the app receipt's file; `nil` when there is none.
    var receiptName: @Sendable () -> String?
    /// Whether a provisioning profile lies in the app, which the App Store takes out.
    var hasProvisioningProfile: @Sendable () -> Bool
}
