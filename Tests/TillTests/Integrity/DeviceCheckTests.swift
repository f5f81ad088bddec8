import Foundation
import Testing

@testable import Till

@Suite("Looks at the device")
struct DeviceCheckTests {
    @Test("an untouched phone tells nothing but no")
    func untouched() {
        #expect(
            hints(.phone) == [
                "suspiciousPaths": .flag(false), "writableSystemFolders": .flag(false), "movedSystemFolders": .flag(false),
                "insertedLibraries": .flag(false), "suspiciousLibraries": .flag(false),
                "suspiciousEnvironment": .flag(false), "debugger": .flag(false), "simulator": .flag(false), "sandboxReceipt": .flag(false),
                "provisioningProfile": .flag(false),
            ])
    }

    @Test("every file that tools leave behind is found and named", arguments: DeviceEvidence.paths)
    func paths(path: String) {
        var probe = IntegrityProbe.phone
        probe.exists = { $0 == path }
        #expect(hints(probe)["suspiciousPaths"] == .text(path))
    }

    @Test("a Mac, a simulator or Linux has such files by right, so that nothing is said about them")
    func openSystems() {
        var probe = IntegrityProbe.phone
        probe.isSealed = false
        probe.exists = { _ in true }
        probe.isWritable = { _ in true }
        probe.linkDestination = { _ in "/elsewhere" }
        for name in ["suspiciousPaths", "writableSystemFolders", "movedSystemFolders"] {
            #expect(hints(probe)[name] == nil)
        }
    }

    @Test("what may be written, or was moved is told")
    func opened() {
        var probe = IntegrityProbe.phone
        probe.isWritable = { $0 == "/private" || $0 == "/" }
        probe.linkDestination = { $0 == "/usr/share" ? "/var/stash/share" : nil }
        #expect(hints(probe)["writableSystemFolders"] == .text("/,/private"))
        #expect(hints(probe)["movedSystemFolders"] == .text("/usr/share"))
    }

    @Test(
        "libraries for hooking and for giving purchases away are recognised by their names",
        arguments: [
            ("/Library/MobileSubstrate/MobileSubstrate.dylib", "MobileSubstrate.dylib"),
            ("/usr/lib/frida/frida-agent.dylib", "frida-agent.dylib"),
            ("/private/var/App.app/Frameworks/FridaGadget.dylib", "FridaGadget.dylib"),
            ("/Library/MobileSubstrate/DynamicLibraries/LocalIAPStore.dylib", "LocalIAPStore.dylib"),
            ("/var/jb/usr/lib/TweakInject/Satella.dylib", "Satella.dylib"), ("/var/jb/usr/lib/libellekit.dylib", "libellekit.dylib"),
            ("/usr/lib/system/libsystem_kernel.dylib", nil), ("/System/Library/Frameworks/StoreKit.framework/StoreKit", nil),
            ("/private/var/containers/Bundle/Application/frida-is-a-name/Game.app/Game", nil),
        ] as [(String, String?)])
    func libraries(path: String, name: String?) {
        var probe = IntegrityProbe.phone
        probe.loadedImages = { ["/usr/lib/libobjc.A.dylib", path] }
        #expect(hints(probe)["suspiciousLibraries"] == name.map { .text($0) } ?? .flag(false))
    }

    @Test("libraries put in from outside are named, other variables only by their names")
    func environment() {
        var probe = IntegrityProbe.phone
        probe.environment = {
            [
                "DYLD_INSERT_LIBRARIES": "/tmp/b.dylib:/secret/home/a.dylib", "_MSSafeMode": "0", "HOME": "/secret",
                "JB_ROOT_PATH": "/secret/jb",
            ]
        }
        #expect(hints(probe)["insertedLibraries"] == .text("a.dylib,b.dylib"))
        #expect(hints(probe)["suspiciousEnvironment"] == .text("DYLD_INSERT_LIBRARIES,JB_ROOT_PATH,_MSSafeMode"))
    }

    @Test("debugger, simulator, sandbox and a profile are told as they are, and what the system does not tell is left out")
    func facts() {
        var probe = IntegrityProbe.phone
        probe.isTraced = { true }
        probe.environment = { ["SIMULATOR_UDID": "x"] }
        probe.receiptName = { "sandboxReceipt" }
        probe.hasProvisioningProfile = { true }
        for name in ["debugger", "simulator", "sandboxReceipt", "provisioningProfile"] { #expect(hints(probe)[name] == .flag(true)) }
        probe.isTraced = { nil }
        probe.receiptName = { nil }
        for name in ["debugger", "sandboxReceipt"] { #expect(hints(probe)[name] == nil) }
        var built = IntegrityProbe.phone
        built.isSimulator = true
        #expect(hints(built)["simulator"] == .flag(true))
    }

    @Test("one hint names at most eight")
    func bounds() {
        var probe = IntegrityProbe.phone
        probe.exists = { _ in true }
        guard case .text(let text)? = hints(probe)["suspiciousPaths"] else {
            Issue.record("nothing was found")
            return
        }
        #expect(text.split(separator: ",").count == 8)
    }

    @Test("the real process is looked at without harm")
    func realProcess() {
        let probe = IntegrityProbe.system
        #expect(!probe.isSealed)
        #expect(probe.loadedImages().contains { $0.contains("libFoundation") })
        #expect(probe.isTraced() != nil)
        #expect(probe.exists("/proc/self"))
        #expect(!probe.exists("/no/such/path"))
        #expect(!probe.isWritable("/proc"))
        #expect(!probe.hasProvisioningProfile())
        let found = hints(probe)
        #expect(found["suspiciousPaths"] == nil)
        #expect(found["suspiciousLibraries"] == .flag(false))
        #expect(found["simulator"] == .flag(false))
    }

    @Test("looking whether a folder can be written leaves nothing in it")
    func leavesNothing() throws {
        let home = try TemporaryFolder()
        #expect(IntegrityProbe.system.isWritable(home.url.path))
        #expect(try home.names().isEmpty)
    }

    private func hints(_ probe: IntegrityProbe) -> [String: IntegrityHint] {
        Dictionary(uniqueKeysWithValues: DeviceCheck.all.compactMap { check in check.look(probe).map { (check.name, $0) } })
    }
}

extension IntegrityProbe {
    /// A phone as it was sold, with an app from the App Store.
    static var phone: IntegrityProbe {
        IntegrityProbe(
            isSealed: true, isSimulator: false, exists: { _ in false }, isWritable: { _ in false }, linkDestination: { _ in nil },
            environment: { ["HOME": "/var/mobile", "PATH": "/usr/bin"] }, loadedImages: { ["/usr/lib/libobjc.A.dylib"] },
            isTraced: { false }, receiptName: { "receipt" }, hasProvisioningProfile: { false })
    }
}
