public import AppStoreTypes
import Foundation

/// Decides whether a signed document is genuine, of the right app, and from an environment that is served.
///
/// The checks stand in Apple's order: form, certificates, algorithm, length of the chain, path to an anchor of the policy, markers,
/// dates at the moment of signing, signature, content, environment, app. Keep one verifier for each policy: it remembers chains,
/// so that the steady cost of a document is one P-256 verification.
/// Source: [JWSTransaction](https://developer.apple.com/documentation/appstoreserverapi/jwstransaction).
public final class JWSVerifier: Sendable {
    /// What is demanded of every document.
    public let policy: TrustPolicy
    private let chains: JWSChains
    private let decoder = JSONDecoder()

    /// Prepares for a policy.
    public init(policy: TrustPolicy) {
        self.policy = policy
        chains = JWSChains(anchors: policy.anchors)
    }

    /// Judges a signed transaction; `now` is the present moment.
    public func transaction(_ compact: [UInt8], at now: EpochMilliseconds) -> Verdict<JWSTransactionDecodedPayload> {
        verdict(compact, now)
    }

    /// Judges a signed transaction; `now` is the present moment.
    public func transaction(_ compact: String, at now: EpochMilliseconds) -> Verdict<JWSTransactionDecodedPayload> {
        verdict(Array(compact.utf8), now)
    }

    /// Judges signed renewal info, which names no app: compare it with the transaction that it came with.
    public func renewalInfo(_ compact: [UInt8], at now: EpochMilliseconds) -> Verdict<JWSRenewalInfoDecodedPayload> {
        verdict(compact, now)
    }

    /// Judges a signed app transaction.
    public func appTransaction(_ compact: [UInt8], at now: EpochMilliseconds) -> Verdict<JWSAppTransactionDecodedPayload> {
        verdict(compact, now)
    }

    /// Judges a retention messaging request, which names no bundle.
    public func retentionRequest(_ compact: [UInt8], at now: EpochMilliseconds) -> Verdict<DecodedRealtimeRequestBody> {
        verdict(compact, now)
    }

    /// Judges a notification and every document inside it, which must be about the same app, environment and purchase.
    public func notification(_ compact: [UInt8], at now: EpochMilliseconds) -> Verdict<VerifiedNotification> {
        do {
            return .verified(try verifiedNotification(compact, now))
        } catch {
            return .refused(error)
        }
    }

    private func verdict<Payload: SignedPayload>(_ compact: [UInt8], _ now: EpochMilliseconds) -> Verdict<Payload> {
        do {
            return .verified(try verified(compact, now))
        } catch {
            return .refused(error)
        }
    }

    func verified<Payload: SignedPayload>(_ compact: [UInt8], _ now: EpochMilliseconds) throws(TrustRefusal) -> Verified<Payload> {
        try JWSDocument.withBytes(compact) { text throws(TrustRefusal) in
            let segments = try JWSSegments(text)
            let entry = try chains.entry(forHeader: Array(text[segments.header])) { () throws(TrustRefusal) in
                try JWSHeader(json: JWSSegments.decode(text, segments.header, name: "header"))
            }
            let payload: Payload = try decode(JWSSegments.decode(text, segments.payload, name: "payload"))
            try judgeDates(payload.signingMoment, entry, now)
            try judgeSignature(text, segments, entry)
            let environment = try IdentityCheck.environment(
                payload.namedEnvironment
                    ?? Payload.environment(impliedBy: entry.chain.anchor, isSingleCertificate: entry.chain.intermediate == nil),
                anchor: entry.chain.anchor, policy: policy)
            try refuseSingleCertificate(entry, environment)
            try payload.checkIdentity(policy, environment: environment)
            return Verified(
                content: payload, signedBytes: compact, environment: environment, anchor: entry.chain.anchor,
                signingDate: payload.signingMoment)
        }
    }

    private func decode<Payload: SignedPayload>(_ json: [UInt8]) throws(TrustRefusal) -> Payload {
        do {
            return try decoder.decode(Payload.self, from: Data(json))
        } catch {
            throw TrustRefusal(
                .jwsPayload, .payload,
                "The payload (\(json.count) bytes) cannot be read as \(Payload.self): \(PayloadFault.words(error)). "
                    + "Send the document to the call for its kind, unchanged.")
        }
    }

    private func judgeDates(_ signed: EpochMilliseconds?, _ entry: JWSChains.Entry, _ now: EpochMilliseconds) throws(TrustRefusal) {
        let moment = signed ?? now
        guard moment.milliseconds <= now.milliseconds + policy.clockSkew else {
            throw TrustRefusal(
                .jwsSignedInFuture, .validity,
                "The document says that it was signed at \(moment.milliseconds), now is \(now.milliseconds) (ms since 1970). "
                    + "Set this machine's clock.", isRetryable: true)
        }
        if let validity = entry.validity, validity.contains(moment) { return }
        if let refusal = entry.chain.refusal(at: moment, meaning: "the moment of signing") { throw refusal }
    }

    private func judgeSignature(_ text: UnsafeBufferPointer<UInt8>, _ segments: JWSSegments, _ entry: JWSChains.Entry)
        throws(TrustRefusal)
    {
        let signature = try JWSSegments.decode(text, segments.signature, name: "signature")
        guard signature.count == ECDSASignature.rawSize else {
            throw TrustRefusal(
                .jwsSignatureSize, .signature,
                "The signature has \(signature.count) bytes; ES256 in a JWS has 64 (r and s, not DER). Send the document unchanged.")
        }
        let hash = SHA256.hash(UnsafeBufferPointer(rebasing: text[..<segments.payload.upperBound]))
        let isGenuine = signature.withUnsafeBufferPointer { signature in
            hash.withUnsafeBufferPointer { hash in
                hash.baseAddress.map { entry.signatures.accepts(signature: signature, hash: $0) } ?? false
            }
        }
        guard isGenuine else {
            throw TrustRefusal(
                .jwsSignature, .signature,
                "The signature of \(entry.chain.leaf.subject) does not match the document: it was changed, or its certificates were "
                    + "taken from another one. Send it unchanged.")
        }
    }

    /// An anchor that signs by itself, as Xcode's does, vouches for local tests only.
    private func refuseSingleCertificate(_ entry: JWSChains.Entry, _ environment: AppStoreEnvironment) throws(TrustRefusal) {
        guard entry.chain.intermediate == nil, environment != .xcode, environment != .localTesting else { return }
        throw TrustRefusal(
            .identityAnchorEnvironment, .environment,
            "The document is signed by the anchor \(entry.chain.anchor.name) itself, as only Xcode does, but says "
                + "\(Excerpt.quoted(environment.rawValue)).")
    }
}
