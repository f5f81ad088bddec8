extension StoreKitConfiguration {
    /// How the test store behaves.
    ///
    /// Every setting may be missing.
    public struct Settings: StoreKitConfigurationPart {
        /// The part of the file, whole.
        public var json: JSONValue
        /// Looks at a part of a file.
        public init(json: JSONValue) { self.json = json }

        /// How fast time runs; missing means real time.
        public var timeRate: TimeRate? {
            get { json["_timeRate"]?.integer.flatMap(Int32.init(exactly:)).map(TimeRate.init(rawValue:)) }
            set { json["_timeRate"] = newValue.map { .number(String($0.rawValue)) } }
        }
        /// The storefront, ISO 3166-1 alpha-3; missing means `USA`.
        public var storefront: String? {
            get { json["_storefront"]?.text }
            set { json["_storefront"] = newValue.map(JSONValue.string) }
        }
        /// As in `en_US`.
        public var locale: String? {
            get { json["_locale"]?.text }
            set { json["_locale"] = newValue.map(JSONValue.string) }
        }
        /// Whether purchases wait for a parent.
        public var askToBuyEnabled: Bool? {
            get { json["_askToBuyEnabled"]?.bool }
            set { json["_askToBuyEnabled"] = newValue.map(JSONValue.bool) }
        }
        /// Whether a failed renewal has a grace period.
        public var billingGracePeriodEnabled: Bool? {
            get { json["_billingGracePeriodEnabled"]?.bool }
            set { json["_billingGracePeriodEnabled"] = newValue.map(JSONValue.bool) }
        }
        /// Whether purchases meet a billing issue.
        public var billingIssuesEnabled: Bool? {
            get { json["_billingIssuesEnabled"]?.bool }
            set { json["_billingIssuesEnabled"] = newValue.map(JSONValue.bool) }
        }
        /// Whether renewals fail.
        public var renewalBillingIssuesEnabled: Bool? {
            get { json["_renewalBillingIssuesEnabled"]?.bool }
            set { json["_renewalBillingIssuesEnabled"] = newValue.map(JSONValue.bool) }
        }
        /// Whether no confirmation is asked.
        public var disableDialogs: Bool? {
            get { json["_disableDialogs"]?.bool }
            set { json["_disableDialogs"] = newValue.map(JSONValue.bool) }
        }
        /// Whether every purchase fails.
        public var failTransactionsEnabled: Bool? {
            get { json["_failTransactionsEnabled"]?.bool }
            set { json["_failTransactionsEnabled"] = newValue.map(JSONValue.bool) }
        }
        /// The code with which purchases fail, version 2 only.
        public var storeKitError: Int64? {
            get { json["_storeKitError"]?.integer }
            set { json["_storeKitError"] = newValue.map { .number(String($0)) } }
        }
        /// The calls that fail, since version 2.
        public var storeKitErrors: [SimulatedError] {
            get { parts("_storeKitErrors") }
            set { setParts("_storeKitErrors", newValue) }
        }
        /// The app's Apple id, in a file that is kept in step with the store.
        public var applicationInternalID: String? {
            get { json["_applicationInternalID"]?.text }
            set { json["_applicationInternalID"] = newValue.map(JSONValue.string) }
        }
        /// The team, in a file that is kept in step with the store.
        public var developerTeamID: String? {
            get { json["_developerTeamID"]?.text }
            set { json["_developerTeamID"] = newValue.map(JSONValue.string) }
        }

        /// Whether the file is kept in step with App Store Connect.
        public var isSynchronized: Bool { applicationInternalID != nil }
    }
}
