import AppStoreTypes

/// What an app says about the device that it runs on, such as signs of a jailbreak: hints for people, never a verdict.
///
/// Anybody can invent them, so they are bounded, written to the log beside the post, and change nothing.
struct DeviceHints: Sendable {
    /// The most members that are written.
    static let memberBound = 32

    /// Each member's name and value, the value as compact JSON.
    let members: [(name: String, value: String)]

    /// Takes an object within the bounds of `TeamMetadata`; throws what else it is.
    init(_ value: ConfigurationValue) throws(TeamMetadata.Fault) {
        let object = try TeamMetadata(value).json
        members = (object.members ?? []).prefix(Self.memberBound).map { ($0.name, $0.value.text ?? $0.value.compactText) }
    }
}
