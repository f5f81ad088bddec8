import Foundation

/// One of the SDK's own looks at the device: a pure function of what the probe answers.
///
/// They follow public practice (OWASP MASTG, resilience against reverse engineering). Each of them can be deceived and each can be
/// wrong, so what they find is a hint for the server's people and nothing else.
struct DeviceCheck: Sendable {
    /// The name of the hint.
    let name: String
    /// What it finds; `nil` when there is nothing to tell on this system.
    let look: @Sendable (IntegrityProbe) -> IntegrityHint?

    /// All of them, in the order in which they are told.
    static let all = [
        suspiciousPaths, writableSystemFolders, movedSystemFolders, insertedLibraries, suspiciousLibraries,
        suspiciousEnvironment, debugger, simulator, sandboxReceipt, provisioningProfile,
    ]

    /// Files that only tools for opening a sealed system bring.
    static let suspiciousPaths = DeviceCheck(name: "suspiciousPaths") { probe in
        guard probe.isSealed else { return nil }
        return found(DeviceEvidence.paths.filter(probe.exists))
    }

    /// Places where no app may write.
    static let writableSystemFolders = DeviceCheck(name: "writableSystemFolders") { probe in
        guard probe.isSealed else { return nil }
        return found(DeviceEvidence.systemFolders.filter(probe.isWritable))
    }

    /// Folders of the system that were moved to make room for more.
    static let movedSystemFolders = DeviceCheck(name: "movedSystemFolders") { probe in
        guard probe.isSealed else { return nil }
        return found(DeviceEvidence.unmovedFolders.filter { probe.linkDestination($0) != nil })
    }

    /// Libraries that were put into the process from outside.
    static let insertedLibraries = DeviceCheck(name: "insertedLibraries") { probe in
        let environment = probe.environment()
        let lists = ["DYLD_INSERT_LIBRARIES", "LD_PRELOAD"].compactMap { environment[$0] }
        return found(lists.flatMap { $0.split { $0 == ":" || $0 == " " } }.map { lastPart(String($0)) })
    }

    /// Libraries for hooking, instrumenting, or giving purchases away.
    static let suspiciousLibraries = DeviceCheck(name: "suspiciousLibraries") { probe in
        let names = probe.loadedImages().map(lastPart)
        return found(
            names.filter { name in
                let small = name.lowercased()
                return DeviceEvidence.libraryWords.contains { small.contains($0) }
            })
    }

    /// Variables that tools leave behind; only their names are told.
    static let suspiciousEnvironment = DeviceCheck(name: "suspiciousEnvironment") { probe in
        let names = probe.environment().keys
        return found(names.filter { name in DeviceEvidence.variablePrefixes.contains { name.hasPrefix($0) } })
    }

    /// A debugger.
    static let debugger = DeviceCheck(name: "debugger") { probe in probe.isTraced().map { .flag($0) } }

    /// A simulator.
    static let simulator = DeviceCheck(name: "simulator") { probe in
        .flag(probe.isSimulator || probe.environment().keys.contains { $0.hasPrefix("SIMULATOR_") })
    }

    /// A receipt of the sandbox, as TestFlight and development have.
    static let sandboxReceipt = DeviceCheck(name: "sandboxReceipt") { probe in
        probe.receiptName().map { .flag($0 == "sandboxReceipt") }
    }

    /// An app that did not come from the App Store.
    static let provisioningProfile = DeviceCheck(name: "provisioningProfile") { .flag($0.hasProvisioningProfile()) }

    /// False, or the first few of what was found.
    private static func found(_ names: [String]) -> IntegrityHint {
        names.isEmpty ? .flag(false) : .text(Set(names).sorted().prefix(namesBound).joined(separator: ","))
    }

    /// Names that one hint tells.
    private static let namesBound = 8

    private static func lastPart(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
