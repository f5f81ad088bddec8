import AppStoreTypes

/// Tells ids that Apple can have given from those that hooks on devices make up.
enum PlausibleTransactionID {
    /// The most digits; Apple's longest so far have 18.
    static let bound = 20

    /// Whether the text can be an id of the App Store or its sandbox: digits only, and not nought.
    ///
    /// Xcode and local tests count from 0, so nought is possible where those are accepted.
    static func allows(_ text: String, in environments: Set<AppStoreEnvironment>) -> Bool {
        guard (1...bound).contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return false }
        return text.first != "0" || (text == "0" && !environments.isDisjoint(with: [.xcode, .localTesting]))
    }
}
