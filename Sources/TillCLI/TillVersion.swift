/// The version of this build.
enum TillVersion {
    /// By semantic versioning; 0 means that the interfaces may still change.
    static let current = "0.1.0"
}
