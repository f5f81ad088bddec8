import HTTPService

/// Finds out from a request who is calling.
struct Authorisation: Sendable {
    private let keyring: Keyring

    /// Judges by these keys.
    init(_ keyring: Keyring) { self.keyring = keyring }

    /// Who calls; any genuine key will do.
    func caller(of request: HTTPRequest) throws(Problem) -> Keyring.Caller {
        let fields = request.headers.values("Authorization")
        guard let field = fields.first, fields.count == 1 else {
            throw Problem(
                .keyMissing, fields.isEmpty ? "There is no Authorization field." : "There are \(fields.count) Authorization fields.")
        }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Problem(.keyMissing, "The Authorization field is not of the form Bearer KEY.")
        }
        let key = parts[1].drop { $0 == " " }
        guard let caller = keyring.caller(showing: String(key)) else {
            throw Problem(.keyUnknown, "The key \(Excerpt(KeyForm.masked(String(key)))) belongs to no app of this server.")
        }
        return caller
    }
}
