/// Why a text is no JSON5, and where.
struct ScriptFailure: Error, Hashable, Sendable {
    let place: ScriptPlace
    let message: String
}
