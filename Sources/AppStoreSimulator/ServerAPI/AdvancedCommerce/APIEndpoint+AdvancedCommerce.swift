extension APIEndpoint {
    /// Advanced Commerce.
    static let advancedCommerce: [APIEndpoint] = []
}
