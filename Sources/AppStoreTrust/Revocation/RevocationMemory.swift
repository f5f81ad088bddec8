import AppStoreTypes

/// What responders said about certificates, for as long as it may be believed.
///
/// A class because it is shared memory behind a lock.
final class RevocationMemory: Sendable {
    /// The longest that an answer is believed, as in Apple's own library: 15 minutes.
    static let lifetime: Int64 = 900_000
    /// Certificates about which answers are kept.
    static let capacity = 256

    private struct Answer {
        let status: RevocationStatus
        let until: EpochMilliseconds
    }

    private let answers = Guarded<[Certificate: Answer]>([:])

    init() {}

    /// The answer about a certificate; `nil` when there is none that is fresh.
    func status(of certificate: Certificate, at now: EpochMilliseconds) -> RevocationStatus? {
        answers.withLock { answers in
            guard let answer = answers[certificate], now <= answer.until else { return nil }
            return answer.status
        }
    }

    /// Keeps an answer until it ends, at most for `lifetime`.
    func remember(_ status: RevocationStatus, of certificate: Certificate, until end: EpochMilliseconds, at now: EpochMilliseconds) {
        answers.withLock { answers in
            if answers.count >= Self.capacity { answers = answers.filter { now <= $0.value.until } }
            if answers.count >= Self.capacity { answers.removeAll() }
            answers[certificate] = Answer(status: status, until: min(end, EpochMilliseconds(now.milliseconds + Self.lifetime)))
        }
    }
}

/// What a responder said about a certificate.
enum RevocationStatus: Hashable, Sendable {
    case good
    /// The responder does not know the certificate, though its path holds.
    case unknown
    case revoked(at: EpochMilliseconds?)
}
