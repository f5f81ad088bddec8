import Foundation
import StoreKit

#if canImport(MachO)
    import MachO
#endif

extension IntegrityProbe {
    /// The device on which the app runs.
    static let system = IntegrityProbe(
        isSealed: isSealedSystem, isSimulator: isBuiltForSimulator, exists: FileSystem.exists, isWritable: canMakeFile,
        linkDestination: { try? FileManager.default.destinationOfSymbolicLink(atPath: $0) },
        environment: { ProcessInfo.processInfo.environment }, loadedImages: imagesOfThisProcess, isTraced: isThisProcessTraced,
        receiptName: { Bundle.main.appStoreReceiptURL?.lastPathComponent },
        hasProvisioningProfile: {
            Bundle.main.url(forResource: "embedded", withExtension: "mobileprovision") != nil
        })

    private static var isBuiltForSimulator: Bool {
        #if targetEnvironment(simulator)
            true
        #else
            false
        #endif
    }

    private static var isSealedSystem: Bool {
        #if targetEnvironment(simulator) || targetEnvironment(macCatalyst) || os(macOS)
            false
        #elseif os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
            !ProcessInfo.processInfo.isiOSAppOnMac
        #else
            false
        #endif
    }

    @Sendable private static func canMakeFile(in folder: String) -> Bool {
        let path = "\(folder)/.till-\(getpid())"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        close(file)
        unlink(path)
        return true
    }

    @Sendable private static func imagesOfThisProcess() -> [String] {
        #if canImport(MachO)
            return (0..<_dyld_image_count()).compactMap { number in _dyld_get_image_name(number).map { String(cString: $0) } }
        #else
            // Foundation reads only the first piece of such a file when it is asked for the whole.
            guard let handle = FileHandle(forReadingAtPath: "/proc/self/maps"), let maps = try? handle.readToEnd() else { return [] }
            let paths = String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
                line.firstIndex(of: "/").map { String(line[$0...]) }
            }
            return Array(Set(paths))
        #endif
    }

    @Sendable private static func isThisProcessTraced() -> Bool? {
        #if canImport(Darwin)
            var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
            var facts = kinfo_proc()
            var size = MemoryLayout<kinfo_proc>.stride
            guard sysctl(&name, UInt32(name.count), &facts, &size, nil, 0) == 0 else { return nil }
            return facts.kp_proc.p_flag & P_TRACED != 0
        #else
            guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
                let line = status.split(separator: "\n").first(where: { $0.hasPrefix("TracerPid:") })
            else { return nil }
            return !line.hasSuffix("\t0")
        #endif
    }
}
