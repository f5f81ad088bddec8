extension StoreKitConfiguration {
    /// One group of subscriptions, of which a customer has one at a time.
    public struct SubscriptionGroup: StoreKitConfigurationPart {
        /// The part of the file, whole.
        public var json: JSONValue
        /// Looks at a part of a file.
        public init(json: JSONValue) { self.json = json }

        /// The group's id.
        public var id: SubscriptionGroupID? {
            get { json["id"]?.text.map(SubscriptionGroupID.init(rawValue:)) }
            set { json["id"] = newValue.map { .string($0.rawValue) } }
        }
        /// The name for the developers.
        public var name: String? {
            get { json["name"]?.text }
            set { json["name"] = newValue.map(JSONValue.string) }
        }
        /// Names by locale.
        public var localizations: [Localization] {
            get { parts("localizations") }
            set { setParts("localizations", newValue) }
        }
        /// The products.
        public var subscriptions: [Product] {
            get { parts("subscriptions") }
            set { setParts("subscriptions", newValue) }
        }
    }
}
