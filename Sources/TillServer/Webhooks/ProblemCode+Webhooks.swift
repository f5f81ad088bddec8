extension ProblemCode {
    /// The words for what concerns webhooks; `nil` for everything else.
    var webhookWords: (title: String, cause: String, remedy: String)? {
        switch self {
        case .webhookUnknown:
            ("No such endpoint", "The app has no endpoint of this id.", "List the endpoints: GET /v1/webhooks.")
        case .webhookSettings:
            (
                "Settings that cannot be", "A member of the endpoint's settings is missing, or says something that is not possible.",
                "Correct the member that the detail names; docs/webhooks.md has them all."
            )
        case .webhookTarget:
            (
                "No place to send to",
                "The address is no https URL of the public internet, or leads to the server's own surroundings.",
                "Give a public https URL; the operator can allow others by webhooks.allowPrivateTargets and webhooks.allowHTTP."
            )
        case .webhookTooMany:
            (
                "Too many endpoints", "The app has as many endpoints as one may have.",
                "Delete one that is not used; each gets every event of the app."
            )
        case .webhookSecrets:
            (
                "Secrets cannot be rotated", "The endpoint has as many valid secrets as it may, or its format has none.",
                "Wait until earlier secrets have ended, or rotate with overlapSeconds 0, which ends them at once."
            )
        case .webhookNoDelivery:
            (
                "Nothing to send again", "The customer has no event of this number that this endpoint could be sent.",
                "Take customer and sequence from an event, or from the endpoint's list of attempts."
            )
        default: nil
        }
    }
}
