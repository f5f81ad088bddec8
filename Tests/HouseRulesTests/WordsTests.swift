import Testing

@Suite("Words")
struct WordsTests {
    @Test(
        "the core reads no clock, randomness, environment or network",
        arguments: SourceTree.sources.filter { ["AppStoreTypes", "Entitlements"].contains($0.room) })
    func coreIsPure(file: SourceFile) {
        let words = [
            "Date()", "Date.now", ".now", "UUID()", "Task.sleep", ".random(", "SystemRandomNumberGenerator", "ProcessInfo", "URLSession",
            "FileManager",
        ]
        for word in words { file.expectNo(word, "pass it in") }
    }

    @Test("entitlements are decided without waiting", arguments: SourceTree.sources.filter { $0.room == "Entitlements" })
    func entitlementsAreSynchronous(file: SourceFile) {
        for word in [" async ", "await ", "Task {", "actor "] { file.expectNo(word, "the core is pure functions") }
    }

    @Test("a verdict never reads the clock itself", arguments: SourceTree.sources.filter { $0.room == "AppStoreTrust" })
    func verificationTakesTimeAsData(file: SourceFile) {
        for word in ["Date()", "Date.now", "ContinuousClock", "Task.sleep"] { file.expectNo(word, "the moment is a parameter") }
    }

    @Test("no escape hatch from the type system", arguments: SourceTree.sources)
    func noEscapeHatches(file: SourceFile) {
        for word in ["try!", " as! ", "[AnyHashable"] { file.expectNo(word, "handle the failure where it can happen") }
        if !Self.appleSignatures.contains(file.path) { file.expectNo("[String: Any]", "give the content a type") }
        guard !Self.edges.contains(file.path) else { return }
        for word in ["@unchecked Sendable", "nonisolated(unsafe)", "unsafeBitCast"] {
            file.expectNo(word, "only the wrappers named in this test may promise what the compiler cannot check")
        }
    }

    @Test("ThreadSanitizer can follow every lock", arguments: SourceTree.sources)
    func locksAreVisible(file: SourceFile) {
        file.expectNo(
            "import Synchronization", "its Mutex gives false positives under ThreadSanitizer: use NSLock, a pthread wrapper or an actor")
    }

    @Test("the SDK keeps to what iOS 15 and macOS 12 have", arguments: SourceTree.sources.filter { $0.room == "Till" })
    func sdkRunsOnOldSystems(file: SourceFile) {
        let words = [
            "ContinuousClock", "SuspendingClock", ": Duration", ".sleep(for:", ".sleep(until:", "appending(path", "appending(component",
            "withDiscardingTaskGroup", "OSAllocatedUnfairLock", "Regex", "@Observable", "Locale.Currency", "import CryptoTokenKit",
        ]
        for word in words { file.expectNo(word, "it came with iOS 16 or later: use an older form, or ask `if #available`") }
    }

    @Test("nothing is left for later without an owner", arguments: SourceTree.everything)
    func nothingLeftOpen(file: SourceFile) {
        for word in ["TO" + "DO", "FIX" + "ME", "XX" + "X:"] {
            #expect(!file.text.contains(word), "\(file.path) still says \(word)")
        }
    }

    /// Files that wrap a C handle or a lock and say in a comment why the promise holds.
    static let edges: Set<String> = [
        "Sources/HTTPService/Concurrency/Locked.swift",
        "Sources/HTTPService/Concurrency/LoopBound.swift",
        "Sources/AppStoreTrust/OpenSSL/SharedHandle.swift",
        "Sources/AppStoreTrust/OpenSSL/Guarded.swift",
        "Sources/StoreKit/Device/Guarded.swift",
        "Sources/StoreKit/Original/ObserverEntry.swift",
        "Sources/StoreKit/Original/RequestReference.swift",
        "Sources/StoreKit/Original/SKPaymentDiscount.swift",
        "Sources/StoreKit/Original/SKPaymentQueue.swift",
        "Sources/StoreKit/Original/SKPaymentTransaction.swift",
        "Sources/StoreKit/Original/SKProduct.swift",
        "Sources/StoreKit/Original/SKProductDiscount.swift",
        "Sources/StoreKit/Original/SKProductSubscriptionPeriod.swift",
        "Sources/StoreKit/Original/SKProductsResponse.swift",
        "Sources/StoreKit/Original/SKStorefront.swift",
        "Sources/Till/Support/Guarded.swift",
        "Sources/os/OSAllocatedUnfairLock.swift",
        "Sources/Ledger/Threads/Monitor.swift",
        "Sources/TillBench/Server/LoadClient.swift",
    ]

    /// Files whose public declarations are Apple's, word for word.
    static let appleSignatures: Set<String> = ["Sources/StoreKit/Original/SKReceiptRefreshRequest.swift"]
}

extension SourceFile {
    func expectNo(_ word: String, _ remedy: Comment) {
        for (index, line) in code.enumerated() where line.contains(word) {
            Issue.record("\(path):\(index + 1) says `\(word)`: \(remedy)")
        }
    }
}
