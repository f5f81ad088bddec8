package import AppStoreTypes
package import Entitlements

/// Signed renewal info as a story tells it.
package struct Renewal: Sendable {
    package var payload = JWSRenewalInfoDecodedPayload()
    package var app: AppID = "shop"

    package init(
        of original: OriginalTransactionID, renews: Bool, product: ProductID = "pro.month", ends: EpochMilliseconds,
        signed date: EpochMilliseconds
    ) {
        payload.originalTransactionId = original
        payload.productId = product
        payload.autoRenewProductId = product
        payload.autoRenewStatus = renews ? .on : .off
        payload.renewalDate = ends
        payload.signedDate = date
        payload.environment = .production
    }

    /// The same renewal, changed.
    package func with(_ change: (inout JWSRenewalInfoDecodedPayload) -> Void) -> Renewal {
        var copy = self
        change(&copy.payload)
        return copy
    }

    /// Apple retries the charge, with or without grace.
    package func inRetry(graceUntil end: EpochMilliseconds? = nil) -> Renewal {
        with {
            $0.isInBillingRetryPeriod = true
            $0.gracePeriodExpiresDate = end
            $0.expirationIntent = .billingError
        }
    }

    /// What a verifier would hand on.
    package var fact: RenewalFact {
        get throws(FactRefusal) {
            try RenewalFact(signed: payload, app: app, testRun: nil, evidence: .of(String(reflecting: payload)))
        }
    }
}
