import StoreKit
import Testing

@Suite("Errors of the original API")
struct SKErrorTests {
    @Test("codes have Apple's numbers and domain")
    func numbers() {
        #expect(SKError.Code.unknown.rawValue == 0)
        #expect(SKError.Code.paymentCancelled.rawValue == 2)
        #expect(SKError.Code.ineligibleForOffer.rawValue == 18)
        #expect(SKError.Code.paymentMethodBindingConfigurationRequired.rawValue == 21)
        #expect(SKError(.paymentInvalid).errorCode == 3)
        #expect(SKError.errorDomain == "SKErrorDomain")
        #expect((SKError(.paymentCancelled) as NSError).domain == SKErrorDomain)
        #expect((SKError(.paymentCancelled) as NSError).code == 2)
    }

    @Test("client code catches a code by name")
    func catching() {
        do {
            throw SKError(.paymentCancelled, userInfo: [NSLocalizedDescriptionKey: "closed"])
        } catch SKError.paymentCancelled {
            return
        } catch {
            Issue.record("\(error) was not caught by its name")
        }
    }

    @Test("errors can be put into a set although Foundation's cannot")
    func hashing() {
        let errors: Set<SKError> = [SKError(.unknown), SKError(.unknown), SKError(.paymentInvalid)]
        #expect(errors.count == 2)
        #expect(AnyHashable(SKError(.unknown)) == AnyHashable(SKError(.unknown)))
    }

    @Test("every StoreKit error describes itself")
    func described() {
        #expect(StoreKitError.userCancelled.errorDescription?.isEmpty == false)
        #expect(Product.PurchaseError.invalidQuantity.failureReason?.contains("10") == true)
        #expect(VerificationResult<Transaction>.VerificationError.invalidSignature.errorDescription?.isEmpty == false)
        #expect(Transaction.RefundRequestError.duplicateRequest.localizedDescription.isEmpty == false)
    }
}
