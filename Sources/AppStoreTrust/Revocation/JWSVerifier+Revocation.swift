public import AppStoreTypes
import Foundation

extension JWSVerifier {
    /// Asks responders about the certificates of a document and of those inside it, so that a verdict can be given.
    ///
    /// Needed before a verdict only when the policy's `revocation` is not off; answers are remembered for 15 minutes at most. Call it,
    /// then the verdict for the document's kind: with `soft` what could not be asked becomes a note, with `hard` a retryable refusal.
    /// - Returns: the first thing that went wrong; `nil` when all certificates were said to be good.
    @discardableResult
    public func askRevocation(of compact: [UInt8], at now: EpochMilliseconds, over transport: OCSPTransport) async -> TrustRefusal? {
        guard policy.revocation != .off else { return nil }
        var first: TrustRefusal?
        for document in [compact] + Self.inner(of: compact) {
            let refusal = await askRevocation(ofOne: document, at: now, over: transport)
            first = first ?? refusal
        }
        return first
    }

    private func askRevocation(ofOne compact: [UInt8], at now: EpochMilliseconds, over transport: OCSPTransport) async -> TrustRefusal? {
        do {
            // Only certificates whose path holds are asked about: nobody else may choose the addresses that are called.
            let chain = try judge.chain(of: JWSDocument.parse(compact).header)
            for (certificate, issuer) in zip(chain.certificates, chain.certificates.dropFirst()).reversed()
            where revocation.status(of: certificate, at: now) == nil {
                let request = try OCSPRequest(certificate: certificate, issuer: issuer)
                let answer: [UInt8]
                do {
                    answer = try await transport(request.url, request.der)
                } catch {
                    throw OCSPRequest.unavailable(certificate, "the responder \(Excerpt.quoted(request.url)) did not answer")
                }
                let (status, end) = try OCSPResponse.status(
                    of: certificate, issuer: issuer, anchor: chain.anchor.certificate, in: answer, at: now)
                revocation.remember(status, of: certificate, until: end, at: now)
            }
            return nil
        } catch let refusal as TrustRefusal {
            return refusal
        } catch {
            return nil
        }
    }

    /// Compares with what responders said; a note for each certificate about which nothing is known.
    func judgeRevocation(of chain: CheckedChain, at now: EpochMilliseconds) throws(TrustRefusal) -> [String] {
        guard policy.revocation != .off else { return [] }
        var notes: [String] = []
        for certificate in chain.certificates.dropLast().reversed() {
            switch revocation.status(of: certificate, at: now) {
            case .good: continue
            case .unknown:
                throw TrustRefusal(
                    .revocationUnknown, .revocation,
                    "The issuer's responder does not know the certificate \(certificate.subject): do not trust the document.")
            case .revoked(let moment):
                let when = moment.map { " at \($0.milliseconds) (ms since 1970)" } ?? ""
                throw TrustRefusal(
                    .revocationRevoked, .revocation, "The certificate \(certificate.subject) was revoked\(when): do not trust the document."
                )
            case nil:
                switch policy.revocation {
                case .hard: throw OCSPRequest.unavailable(certificate, "no fresh answer is at hand")
                case .soft: notes.append("Whether \(certificate.subject) was revoked could not be asked.")
                case .off: continue
                }
            }
        }
        return notes
    }

    /// The documents inside a notification; empty for other kinds.
    private static func inner(of compact: [UInt8]) -> [[UInt8]] {
        guard let payload = try? JWSDocument.parse(compact).payload,
            let body = try? JSONDecoder().decode(ResponseBodyV2DecodedPayload.self, from: Data(payload))
        else { return [] }
        let texts = [body.data?.signedTransactionInfo, body.data?.signedRenewalInfo, body.appData?.signedAppTransactionInfo]
        return texts.compactMap { $0.map { Array($0.utf8) } }
    }
}
