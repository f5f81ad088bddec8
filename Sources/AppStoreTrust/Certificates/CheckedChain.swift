import AppStoreTypes

/// A path whose signatures and markers hold; when it was valid is for `refusal(at:…)` to say.
struct CheckedChain: Sendable {
    let leaf: Certificate
    /// `nil` when the signer is itself the anchor.
    let intermediate: Certificate?
    let anchor: TrustAnchor

    /// The certificates from the signer to the anchor.
    var certificates: [Certificate] {
        guard let intermediate else { return [leaf] }
        return [leaf, intermediate, anchor.certificate]
    }

    /// The moments at which all certificates are valid; `nil` when there is none.
    var validity: ClosedRange<EpochMilliseconds>? {
        let from = certificates.map(\.validity.lowerBound).max()
        let to = certificates.map(\.validity.upperBound).min()
        guard let from, let to, from <= to else { return nil }
        return from...to
    }

    /// Why the path was not valid at `moment`; `nil` when it was.
    ///
    /// `meaning` says in a few words what the moment is, as in "the moment of signing".
    func refusal(at moment: EpochMilliseconds, meaning: String) -> TrustRefusal? {
        for certificate in certificates {
            let words =
                "The certificate \(certificate.subject) is valid from \(certificate.validity.lowerBound.milliseconds) to "
                + "\(certificate.validity.upperBound.milliseconds) (ms since 1970), but \(meaning) is \(moment.milliseconds). "
            if moment > certificate.validity.upperBound {
                return TrustRefusal(
                    .chainExpired, .validity, words + "Ask the device to sync with the App Store and send again; keep the purchase open.",
                    isRetryable: true)
            }
            if moment < certificate.validity.lowerBound {
                return TrustRefusal(
                    .chainNotYetValid, .validity, words + "Ask the device to sync with the App Store and send again.", isRetryable: true)
            }
        }
        return nil
    }
}
