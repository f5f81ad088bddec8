// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled under the same strict rules; a warning is an error.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// One room of the house. `imports` is the whole list of what it may import; arrows only go down.
func room(_ name: String, imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: house)
}

func tests(_ name: String, of imports: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: imports, swiftSettings: house)
}

func cLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

// On Linux `StoreKit` and `CryptoKit` are rooms of this house; on Apple's platforms they come with the system.
#if os(Linux)
    let appleModules: [Target.Dependency] = ["StoreKit", "CryptoKit"]
    let journeyModules: [Target.Dependency] = ["Till", "StoreKit"]
#else
    let appleModules: [Target.Dependency] = []
    let journeyModules: [Target.Dependency] = []
#endif

// The SDK runs on macOS 12; the server's rooms need 13, so whoever builds them on a Mac sets the variable, as the Makefile does.
let oldestMac: SupportedPlatform.MacOSVersion = Context.environment["TILL_SERVER_ON_MACOS"] == nil ? .v12 : .v13

let package = Package(
    name: "till",
    platforms: [.macOS(oldestMac), .iOS(.v15), .tvOS(.v15), .watchOS(.v8)],
    products: [
        .executable(name: "till", targets: ["till"]),
        .library(name: "Till", targets: ["Till"]),
        .library(name: "AppStoreTypes", targets: ["AppStoreTypes"]),
        .library(name: "AppStoreTrust", targets: ["AppStoreTrust"]),
        .library(name: "Entitlements", targets: ["Entitlements"]),
    ],
    targets: [
        cLibrary("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        cLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        cLibrary("CPostgreSQL", pkgConfig: "libpq", apt: "libpq-dev", brew: "libpq"),
        cLibrary("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
        cLibrary("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        cLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),

        room("AppStoreTypes"),
        room("AppStoreTrust", imports: ["AppStoreTypes", "COpenSSL"]),
        room("Entitlements", imports: ["AppStoreTypes"]),
        room("Ledger", imports: ["Entitlements", "AppStoreTypes", "CSQLite", "CPostgreSQL"]),
        room("HTTPService", imports: ["CMicroHTTPD", "CCurl", "CZlib"]),
        room("AppStoreDeviceProtocol", imports: ["AppStoreTypes"]),
        room("AppStoreSimulator", imports: ["AppStoreDeviceProtocol", "AppStoreTrust", "AppStoreTypes", "HTTPService"]),
        room("Till", imports: ["AppStoreTypes"] + appleModules),
        room("TillServer", imports: ["Ledger", "Entitlements", "AppStoreTrust", "AppStoreTypes", "HTTPService"]),
        room(
            "TillCLI",
            imports: ["AppStoreSimulator", "TillServer", "Ledger", "Entitlements", "AppStoreTrust", "AppStoreTypes", "HTTPService"]
                + journeyModules),
        .executableTarget(name: "till", dependencies: ["TillCLI"], swiftSettings: house),
        .executableTarget(
            name: "TillBench",
            dependencies: [
                "AppStoreSimulator", "HTTPService", "Ledger", "Entitlements", "AppStoreTrust", "AppStoreTypes", "COpenSSL", "CSQLite",
                "PostgresServer",
            ],
            swiftSettings: house),

        .target(
            name: "PurchaseStories", dependencies: ["Entitlements", "AppStoreTypes"], path: "Tests/Support/PurchaseStories",
            swiftSettings: house),
        .target(
            name: "LedgerStories", dependencies: ["Ledger", "Entitlements", "AppStoreTypes", "PurchaseStories"],
            path: "Tests/Support/LedgerStories", swiftSettings: house),
        .target(name: "FaultyDisk", dependencies: ["CSQLite"], path: "Tests/Support/FaultyDisk", swiftSettings: house),
        .target(name: "PostgresServer", path: "Tests/Support/PostgresServer", swiftSettings: house),
        .executableTarget(
            name: "LedgerCrashWriter",
            dependencies: ["Ledger", "Entitlements", "AppStoreTypes", "PurchaseStories", "LedgerStories", "FaultyDisk"],
            path: "Tests/Support/LedgerCrashWriter", swiftSettings: house),
        .target(name: "DocumentSupport", path: "Tests/Support/DocumentSupport", swiftSettings: house),
        .target(name: "FixtureSupport", path: "Tests/Support/FixtureSupport", swiftSettings: house),

        tests("AppStoreTypesTests", of: ["AppStoreTypes", "FixtureSupport"]),
        tests("AppStoreTrustTests", of: ["AppStoreTrust", "AppStoreTypes", "FixtureSupport"]),
        tests("EntitlementsTests", of: ["Entitlements", "AppStoreTypes", "PurchaseStories", "DocumentSupport"]),
        tests(
            "LedgerTests",
            of: [
                "Ledger", "Entitlements", "AppStoreTypes", "PurchaseStories", "LedgerStories", "LedgerCrashWriter", "PostgresServer",
                "FaultyDisk",
            ]),
        tests("HTTPServiceTests", of: ["HTTPService"]),
        tests(
            "AppStoreSimulatorTests",
            of: ["AppStoreSimulator", "AppStoreDeviceProtocol", "AppStoreTrust", "AppStoreTypes", "HTTPService", "FixtureSupport"]),
        tests(
            "TillServerTests",
            of: [
                "TillServer", "Ledger", "Entitlements", "AppStoreTrust", "AppStoreTypes", "HTTPService", "FixtureSupport",
                "PurchaseStories",
                "PostgresServer",
            ]),
        tests(
            "WebhookTests",
            of: [
                "TillServer", "Ledger", "Entitlements", "AppStoreTrust", "AppStoreTypes", "HTTPService", "PurchaseStories", "LedgerStories",
                "PostgresServer", "FixtureSupport",
            ]),
        tests(
            "StoreAndServerTests",
            of: [
                "AppStoreSimulator", "TillServer", "AppStoreDeviceProtocol", "Entitlements", "AppStoreTrust", "AppStoreTypes",
                "HTTPService",
            ]),
        tests("FoldAndStoreTests", of: ["AppStoreSimulator", "Entitlements", "AppStoreTypes", "PurchaseStories"]),
        tests(
            "TillCLITests",
            of: [
                "TillCLI", "Ledger", "Entitlements", "AppStoreSimulator", "AppStoreDeviceProtocol", "AppStoreTrust", "AppStoreTypes",
                "FixtureSupport", "PostgresServer", "DocumentSupport", "PurchaseStories", "LedgerStories",
            ]),
        tests("ManyMachinesTests", of: ["AppStoreTrust", "AppStoreTypes", "HTTPService", "PostgresServer", "PurchaseStories"]),
        tests("HouseRulesTests", of: []),
    ]
)

// Apple's module names exist only where Apple does not ship them.
#if os(Linux)
    package.products += [
        .library(name: "StoreKit", targets: ["StoreKit"]),
        .library(name: "TillTesting", targets: ["TillTesting"]),
        .library(name: "AppStoreSimulator", targets: ["AppStoreSimulator"]),
        .library(name: "StoreKitCompanions", targets: ["Combine", "CryptoKit", "OSLog", "os"]),
    ]
    package.targets += [
        room("Combine"),
        room("CryptoKit", imports: ["AppStoreTrust"]),
        room("os"),
        room("OSLog", imports: ["os"]),
        room("StoreKit", imports: ["AppStoreDeviceProtocol", "AppStoreTrust", "AppStoreTypes", "Combine", "CryptoKit"]),
        room(
            "TillTesting",
            imports: [
                "Till", "StoreKit", "AppStoreSimulator", "AppStoreDeviceProtocol", "TillServer", "Entitlements", "AppStoreTrust",
                "AppStoreTypes",
            ]),
        .target(
            name: "CrashPoints", dependencies: ["Till", "StoreKit", "AppStoreTypes"], path: "Tests/Support/CrashPoints",
            swiftSettings: house),
        .executableTarget(
            name: "CrashingCustomer", dependencies: ["CrashPoints", "Till", "StoreKit"], path: "Tests/Support/CrashingCustomer",
            swiftSettings: house),
        tests(
            "TillTests",
            of: [
                "CrashPoints", "CrashingCustomer",
                "TillTesting", "Till", "StoreKit", "AppStoreSimulator", "AppStoreDeviceProtocol", "AppStoreTrust", "AppStoreTypes",
                "TillServer", "Ledger", "Entitlements", "HTTPService", "CryptoKit",
            ]),
        tests(
            "StoreKitTests",
            of: [
                "StoreKit", "AppStoreSimulator", "AppStoreDeviceProtocol", "AppStoreTrust", "AppStoreTypes", "HTTPService", "Combine",
                "CryptoKit", "os", "OSLog",
            ]),
    ]
#endif
