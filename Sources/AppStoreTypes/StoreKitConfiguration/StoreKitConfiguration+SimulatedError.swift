extension StoreKitConfiguration {
    /// One call of StoreKit and whether it fails.
    public struct SimulatedError: StoreKitConfigurationPart {
        /// The part of the file, whole.
        public var json: JSONValue
        /// Looks at a part of a file.
        public init(json: JSONValue) { self.json = json }

        /// The call, as in `Load Products` or `Purchase`.
        public var name: String? {
            get { json["name"]?.text }
            set { json["name"] = newValue.map(JSONValue.string) }
        }
        /// Whether it fails.
        public var enabled: Bool? {
            get { json["enabled"]?.bool }
            set { json["enabled"] = newValue.map(JSONValue.bool) }
        }

        /// Which failure, by its place in the list of its kind; `nil` when none is chosen.
        public var failureIndex: Int64? { json["current"]?["index"]?.integer }

        /// The kind of failure: `generic`, `purchase` or `verification`; `nil` when none is chosen.
        public var failureKind: String? { json["current"]?["type"]?.text }
    }
}
