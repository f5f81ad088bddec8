public import AppStoreTypes

/// Decides whether a signed document is genuine, of the right app, and from an environment that is served.
///
/// The checks stand in Apple's order: form, certificates, algorithm, length of the chain, path to an anchor of the policy, markers,
/// dates at the moment of signing, revocation, signature, content, app, environment. Keep one verifier for each policy: it remembers
/// chains, so that the steady cost of a document is one P-256 verification. Any number of threads may use one.
/// Source: [JWSTransaction](https://developer.apple.com/documentation/appstoreserverapi/jwstransaction).
public final class JWSVerifier: Sendable {
    /// What is demanded of every document.
    public let policy: TrustPolicy
    let judge: JWSSignerJudge
    let revocation = RevocationMemory()

    /// Prepares for a policy.
    public init(policy: TrustPolicy) {
        self.policy = policy
        judge = JWSSignerJudge(anchors: policy.anchors)
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
            let (signer, isKnown) = try judge.signer(text, segments)
            let json = try JWSSegments.decode(text, segments.payload, name: "payload")
            let reading = PayloadReading<Payload>(json)
            try judgeDates(of: signer, signed: reading.moment, at: now)
            let notes = try judgeRevocation(of: signer.chain, at: now)
            try judgeSignature(text, segments, signer)
            if !isKnown { judge.memory.remember(signer) }
            let payload = try reading.get()
            let environment = try judgeIdentity(payload, signer.chain)
            return Verified(
                content: payload, signedBytes: compact, environment: environment, anchor: signer.chain.anchor,
                signingDate: payload.signingMoment, notes: notes)
        }
    }

    private func judgeDates(of signer: JWSSigner, signed: EpochMilliseconds?, at now: EpochMilliseconds) throws(TrustRefusal) {
        if let signed, signed.milliseconds - now.milliseconds > policy.clockSkew {
            throw TrustRefusal(
                .jwsSignedInFuture, .validity,
                "The document says that it was signed at \(signed.milliseconds), now is \(now.milliseconds) (ms since 1970). "
                    + "Set this machine's clock and send again.", isRetryable: true)
        }
        // Online checks tell about the present, so the certificates must be valid at present as well.
        let isOnline = policy.revocation != .off
        let moment = isOnline ? now : signed ?? now
        if let validity = signer.validity, validity.contains(moment) { return }
        let meaning = isOnline ? "with revocation checks the present moment counts, which" : "the moment of signing"
        if let refusal = signer.chain.refusal(at: moment, meaning: meaning) { throw refusal }
    }

    private func judgeSignature(_ text: UnsafeBufferPointer<UInt8>, _ segments: JWSSegments, _ signer: JWSSigner) throws(TrustRefusal) {
        let signature = try JWSSegments.decode(text, segments.signature, name: "signature")
        guard signature.count == ECDSASignature.rawSize else {
            throw TrustRefusal(
                .jwsSignatureSize, .signature,
                "The signature has \(signature.count) bytes; ES256 in a JWS has 64 (r and s, not DER). Send the document unchanged.")
        }
        let payload = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[segments.payload]))
        guard signature.withUnsafeBufferPointer({ signer.signed(payload: payload, signature: $0) }) else {
            throw TrustRefusal(
                .jwsSignature, .signature,
                "The signature of \(signer.chain.leaf.subject) does not match the document: it was changed, or its certificates were "
                    + "taken from another one. Send it unchanged.")
        }
    }

    private func judgeIdentity(_ payload: some SignedPayload, _ chain: CheckedChain) throws(TrustRefusal) -> AppStoreEnvironment {
        let isSingle = chain.intermediate == nil
        // Xcode has left the environment of app transactions out; its single certificate tells. Nothing missing means production.
        let named = payload.namedEnvironment ?? (payload.mayLeaveEnvironmentOut && isSingle ? .xcode : nil)
        if isSingle, let named, named != .xcode, named != .localTesting {
            throw TrustRefusal(
                .identityAnchorEnvironment, .environment,
                "The document is signed by the anchor \(chain.anchor.name) itself, as only Xcode does, but says "
                    + "\(Excerpt.quoted(named.rawValue)).")
        }
        try payload.checkBundleID(policy)
        let environment = try IdentityCheck.environment(named, anchor: chain.anchor, policy: policy)
        try payload.checkAppAppleID(policy, environment: environment)
        return environment
    }
}
