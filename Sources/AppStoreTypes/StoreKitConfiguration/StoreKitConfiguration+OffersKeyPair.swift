extension StoreKitConfiguration {
    /// The key that signs promotional offers in tests.
    public struct OffersKeyPair: StoreKitConfigurationPart {
        /// The part of the file, whole.
        public var json: JSONValue
        /// Looks at a part of a file.
        public init(json: JSONValue) { self.json = json }

        /// The key's id, 8 characters.
        public var id: String? {
            get { json["id"]?.text }
            set { json["id"] = newValue.map(JSONValue.string) }
        }
        /// The P-256 key as PKCS#8 in base64.
        public var privateKey: String? {
            get { json["privateKey"]?.text }
            set { json["privateKey"] = newValue.map(JSONValue.string) }
        }
    }
}
