/// What the checks look for. Lists age: each entry is only as good as the day when somebody saw it.
enum DeviceEvidence {
    /// Files and folders of package managers, hooking frameworks, remote shells and the tools that open a system.
    static let paths = [
        "/.bootstrapped_electra", "/.cydia_no_stash", "/.installed_unc0ver", "/.procursus_strapped", "/Applications/Cydia.app",
        "/Applications/FakeCarrier.app", "/Applications/Filza.app", "/Applications/Sileo.app", "/Applications/TrollStore.app",
        "/Applications/Zebra.app", "/Library/Frameworks/CydiaSubstrate.framework", "/Library/MobileSubstrate/DynamicLibraries",
        "/Library/MobileSubstrate/MobileSubstrate.dylib", "/bin/bash", "/etc/apt", "/jb", "/private/etc/dpkg/origins/debian",
        "/private/var/binpack", "/private/var/cache/apt", "/private/var/jb", "/private/var/lib/apt", "/private/var/lib/cydia",
        "/private/var/lib/dpkg", "/private/var/stash", "/private/var/tmp/cydia.log", "/usr/bin/cycript", "/usr/lib/TweakInject",
        "/usr/lib/libcycript.dylib", "/usr/lib/libellekit.dylib", "/usr/lib/libhooker.dylib", "/usr/lib/libjailbreak.dylib",
        "/usr/lib/libsubstitute.dylib", "/usr/lib/substrate", "/usr/libexec/cydia", "/usr/libexec/sftp-server", "/usr/sbin/frida-server",
        "/usr/sbin/sshd", "/usr/share/jailbreak", "/var/jb",
    ]

    /// Folders of the system in which no app may make a file.
    static let systemFolders = ["/", "/Applications", "/private", "/private/var/mobile", "/usr/lib"]

    /// Folders that some tools move and leave a link to.
    static let unmovedFolders = [
        "/Applications", "/Library/Ringtones", "/Library/Wallpaper", "/usr/arm-apple-darwin9", "/usr/include", "/usr/libexec", "/usr/share",
    ]

    /// Words in the names of libraries, in small letters: hooking, instrumenting, hiding, and giving purchases away.
    static let libraryWords = [
        "abypass", "choicy", "cycript", "cynject", "ellekit", "flyjb", "frida", "hidejb", "iapcracker", "iapcrazy", "iapfree",
        "libhooker", "localiapstore", "mobilesubstrate", "pspawn_payload", "roothide", "satella", "shadow.dylib", "sslkillswitch",
        "substitute", "substrate", "systemhook", "tsproxy", "tweakinject", "tweakloader", "vnodebypass",
    ]

    /// Beginnings of the names of variables.
    static let variablePrefixes = ["DYLD_INSERT_", "FRIDA_", "JB_", "LD_PRELOAD", "_MSSafeMode", "_SafeMode"]
}
