/// The two versions of Apple's notifications.
public enum NotificationVersion: Int, Codable, Hashable, Sendable, CaseIterable {
    /// Plain JSON with the app's shared secret; Apple calls it deprecated.
    case v1 = 1
    /// Signed.
    case v2 = 2
}
