import AppStoreTypes

/// Which of the drop-in's two paths a request came to.
enum VerifyReceiptAddress: Hashable, Sendable, CaseIterable {
    /// `/verifyReceipt`: as the app's configuration says.
    case standard
    /// `/sandbox/verifyReceipt`: as Apple's host for the sandbox.
    case sandbox

    /// The path.
    var path: String {
        switch self {
        case .standard: "/verifyReceipt"
        case .sandbox: "/sandbox/verifyReceipt"
        }
    }

    /// Whose receipts are read here.
    func environments(_ settings: VerifyReceiptSettings) -> Set<AppStoreEnvironment> {
        switch (self, settings.answering) {
        case (_, .off): []
        case (.sandbox, _): [.sandbox]
        case (.standard, .production): [.production]
        case (.standard, .both): [.production, .sandbox]
        }
    }

    /// Refuses a receipt that belongs to Apple's other address, with the number that says so.
    func admit(_ environment: AppStoreEnvironment?, _ settings: VerifyReceiptSettings) throws(VerifyReceiptRefusal) {
        let served = environments(settings)
        guard let environment, !served.contains(environment) else { return }
        switch environment {
        case .sandbox where served.contains(.production): throw .sandboxAtProduction
        case .production where served.contains(.sandbox): throw .productionAtSandbox
        default: throw .notAuthentic
        }
    }
}
