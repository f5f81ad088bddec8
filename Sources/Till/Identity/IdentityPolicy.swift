/// What happens before a customer has logged in.
public enum IdentityPolicy: String, Hashable, Sendable, CaseIterable {
    /// Somebody without an account may buy; the SDK draws an id for the device and keeps it.
    case anonymousAllowed
    /// Nothing is bought or sent before `logIn`; purchases that come meanwhile wait.
    case logInRequired
}
