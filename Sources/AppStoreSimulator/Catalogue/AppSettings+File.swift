import AppStoreDeviceProtocol

extension AppSettings {
    /// Takes over what a `.storekit` file sets: the key of promotional offers, Xcode's pace, Ask to Buy, failing purchases, a grace period (of 16 days).
    public mutating func follow(_ file: FileSettings) {
        if let key = file.offersKey { offersKey = key }
        if let pace = file.pace { xcodePace = pace }
        if file.asksToBuy { standingAnswer = .askToBuy }
        if file.failsPurchases { standingAnswer = .fail(.unknown) }
        if file.hasGracePeriod { gracePeriodDays = 16 }
    }
}
