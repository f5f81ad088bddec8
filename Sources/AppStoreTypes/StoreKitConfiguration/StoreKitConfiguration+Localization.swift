extension StoreKitConfiguration {
    /// What the customer reads about a product in one locale.
    public struct Localization: StoreKitConfigurationPart {
        /// The part of the file, whole.
        public var json: JSONValue
        /// Looks at a part of a file.
        public init(json: JSONValue) { self.json = json }

        /// As in `en_US`.
        public var locale: String? {
            get { json["locale"]?.text }
            set { json["locale"] = newValue.map(JSONValue.string) }
        }
        /// The name, which may be empty.
        public var displayName: String? {
            get { json["displayName"]?.text }
            set { json["displayName"] = newValue.map(JSONValue.string) }
        }
        /// The description, which may be empty.
        public var description: String? {
            get { json["description"]?.text }
            set { json["description"] = newValue.map(JSONValue.string) }
        }
    }
}
