import Testing

/// The rooms and the list of what each may import; an arrow only points down this list.
@Suite("Arrows between rooms")
struct ArrowsTests {
    /// Our own modules and C libraries that each room may import, exactly as drawn in the README.
    static let allowed: [String: Set<String>] = [
        "AppStoreTypes": [],
        "AppStoreTrust": ["AppStoreTypes", "COpenSSL"],
        "Entitlements": ["AppStoreTypes"],
        "Ledger": ["Entitlements", "AppStoreTypes", "CSQLite", "CPostgreSQL"],
        "HTTPService": ["CMicroHTTPD", "CCurl", "CZlib"],
        "AppStoreDeviceProtocol": ["AppStoreTypes"],
        "AppStoreSimulator": ["AppStoreDeviceProtocol", "AppStoreTrust", "AppStoreTypes", "HTTPService"],
        "StoreKit": ["AppStoreDeviceProtocol", "AppStoreTrust", "AppStoreTypes", "Combine", "CryptoKit"],
        "OSLog": ["os"],
        "os": [],
        "Combine": [],
        "CryptoKit": ["AppStoreTrust"],
        "Till": ["StoreKit", "AppStoreTypes", "CryptoKit"],
        "TillTesting": [
            "Till", "StoreKit", "AppStoreSimulator", "AppStoreDeviceProtocol", "TillServer", "Entitlements", "AppStoreTrust",
            "AppStoreTypes",
        ],
        "TillServer": ["Ledger", "Entitlements", "AppStoreTrust", "AppStoreTypes", "HTTPService"],
        "TillCLI": [
            "AppStoreSimulator", "Till", "StoreKit", "TillServer", "Ledger", "Entitlements", "AppStoreTrust", "AppStoreTypes",
            "HTTPService",
        ],
        "till": ["TillCLI"],
        "TillBench": [
            "AppStoreSimulator", "TillServer", "Ledger", "Entitlements", "AppStoreTrust", "AppStoreTypes", "HTTPService", "COpenSSL",
            "CSQLite", "PostgresServer",
        ],
    ]

    /// What the toolchain brings; everything else must be named above.
    static let toolchain: Set<String> = [
        "Foundation", "FoundationNetworking", "Dispatch", "Glibc", "Musl", "Darwin", "MachO", "Security", "Network", "UIKit",
        "Testing",
    ]

    @Test("a room imports only what the house plan draws", arguments: SourceTree.sources)
    func importsFollowThePlan(file: SourceFile) throws {
        let plan = try #require(Self.allowed[file.room], "\(file.room) is not in the house plan: add it here and to the README")
        for module in file.importedModules where !Self.toolchain.contains(module) {
            #expect(plan.contains(module), "\(file.path) imports \(module)")
        }
    }

    @Test("the core needs nothing but Foundation", arguments: ["AppStoreTypes", "Entitlements"])
    func coreIsPlain(room: String) {
        let modules = Set(SourceTree.sources.filter { $0.room == room }.flatMap(\.importedModules))
        #expect(modules.isSubset(of: ["Foundation", "AppStoreTypes"]))
    }
}

extension SourceFile {
    /// The modules named by import statements, whatever their access level or attributes.
    var importedModules: [String] {
        code.compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard let at = words.firstIndex(of: "import"), at + 1 < words.count, words[..<at].allSatisfy(Self.mayPrecedeImport) else {
                return nil
            }
            let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "let", "var", "typealias"]
            let name = kinds.contains(words[at + 1]) && at + 2 < words.count ? words[at + 2] : words[at + 1]
            return name.split(separator: ".").first.map(String.init)
        }
    }

    private static func mayPrecedeImport(_ word: String) -> Bool {
        word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
    }
}
