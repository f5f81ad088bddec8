import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system says about this process.
enum ProcessFigures {
    /// Processor time used, in seconds, user and system together.
    static var processorSeconds: Double {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// Memory in use, in bytes; `nil` where the system does not say.
    static var residentBytes: Int? { pages(1) }

    /// Memory that is addressed, in bytes; `nil` where the system does not say.
    static var virtualBytes: Int? { pages(0) }

    /// Open descriptors; `nil` where the system does not say.
    static var openDescriptors: Int? {
        for folder in ["/proc/self/fd", "/dev/fd"] {
            // The listing itself holds one.
            if let names = try? FileManager.default.contentsOfDirectory(atPath: folder) { return max(names.count - 1, 0) }
        }
        return nil
    }

    /// The most descriptors that may be open.
    static var descriptorLimit: Double {
        var limit = rlimit()
        #if canImport(Glibc)
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #else
            getrlimit(RLIMIT_NOFILE, &limit)
        #endif
        return Double(limit.rlim_cur)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    private static func pages(_ field: Int) -> Int? {
        guard let bytes = try? BoundedFile.read("/proc/self/statm", bound: 4_096) else { return nil }
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        return fields.count > field ? Int(fields[field]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }
}
