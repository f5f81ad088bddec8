/// A record that could not be read and was put aside, so that it is in nobody's way and can still be looked at.
struct SetAsideRecord: Hashable, Sendable {
    /// Where it was.
    let path: String
    /// Where it lies now; the same as `path` where it could not be moved.
    let newPath: String
    /// What is wrong with it.
    let reason: String
}
