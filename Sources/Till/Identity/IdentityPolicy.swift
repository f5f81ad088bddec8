/// What happens before a customer has logged in.
public enum IdentityPolicy: String, Hashable, Sendable, CaseIterable {
    /// Somebody without an account may buy; the SDK draws an id for the device and keeps it.
    case anonymousAllowed
    /// Nothing is bought or sent before `logIn`; purchases that come meanwhile wait.
    ///
    /// For apps whose customers all have accounts: otherwise what StoreKit delivers at the first launch, before `logIn`, is the
    /// anonymous customer's, as far as it names nobody.
    case logInRequired
}
