extension JWSTransactionDecodedPayload {
    /// Reads the payload of a signed transaction, about four times as fast as `JSONDecoder` and with the same answer.
    ///
    /// Stricter in three points: a member that is there twice, bytes that are no UTF-8 and bytes behind the object are refused.
    /// Flat objects of plain text and integers are read in one pass; for everything else the full reader is asked.
    /// - Throws: what is wrong and at which member.
    public init(jsonBytes: [UInt8]) throws(DecodingError) {
        if let payload = FlatJSONScanner.scan(jsonBytes, Self.scanned) {
            self = payload
        } else {
            self = try JSONReader.decode(Self.self, from: jsonBytes)
        }
    }

    private static func scanned(_ scanner: inout FlatJSONScanner) -> Self? {
        var payload = Self()
        var seen: UInt64 = 0
        var strangers: Set<String> = []
        while scanner.nextMember() {
            if let member = Member(scanner) {
                let bit: UInt64 = 1 << UInt64(member.rawValue)
                guard seen & bit == 0 else { return nil }
                seen |= bit
                payload.read(member, &scanner)
            } else {
                guard strangers.insert(scanner.key).inserted else { return nil }
                scanner.skip()
            }
        }
        return scanner.isUnusual ? nil : payload
    }

    /// The members by name; objects are left to the full reader.
    private enum Member: UInt8 {
        case transactionId, originalTransactionId, webOrderLineItemId, bundleId, productId, subscriptionGroupIdentifier, purchaseDate
        case originalPurchaseDate, expiresDate, quantity, type, appAccountToken, inAppOwnershipType, signedDate, revocationReason
        case revocationDate, isUpgraded, offerType, offerIdentifier, environment, storefront, storefrontId, transactionReason, price
        case currency, offerDiscountType, appTransactionId, offerPeriod, advancedCommerceInfo, revocationType, revocationPercentage
        case billingPlanType, commitmentInfo, previousOriginalTransactionId, deviceVerification, deviceVerificationNonce

        init?(_ scanner: borrowing FlatJSONScanner) {
            let found: Member? = scanner.keyLength < 15 ? Self.short(scanner) : Self.long(scanner)
            guard let found else { return nil }
            self = found
        }

        private static func short(_ name: borrowing FlatJSONScanner) -> Member? {
            switch name.keyLength {
            case 4: name.keyIs("type") ? .type : nil
            case 5: name.keyIs("price") ? .price : nil
            case 8: name.keyIs("bundleId") ? .bundleId : name.keyIs("quantity") ? .quantity : name.keyIs("currency") ? .currency : nil
            case 9: name.keyIs("productId") ? .productId : name.keyIs("offerType") ? .offerType : nil
            case 10:
                name.keyIs("signedDate")
                    ? .signedDate : name.keyIs("storefront") ? .storefront : name.keyIs("isUpgraded") ? .isUpgraded : nil
            case 11:
                name.keyIs("expiresDate")
                    ? .expiresDate : name.keyIs("environment") ? .environment : name.keyIs("offerPeriod") ? .offerPeriod : nil
            case 12: name.keyIs("purchaseDate") ? .purchaseDate : name.keyIs("storefrontId") ? .storefrontId : nil
            case 13: name.keyIs("transactionId") ? .transactionId : nil
            case 14:
                name.keyIs("revocationDate")
                    ? .revocationDate
                    : name.keyIs("revocationType") ? .revocationType : name.keyIs("commitmentInfo") ? .commitmentInfo : nil
            default: nil
            }
        }

        private static func long(_ name: borrowing FlatJSONScanner) -> Member? {
            switch name.keyLength {
            case 15:
                name.keyIs("appAccountToken")
                    ? .appAccountToken
                    : name.keyIs("offerIdentifier") ? .offerIdentifier : name.keyIs("billingPlanType") ? .billingPlanType : nil
            case 16: name.keyIs("appTransactionId") ? .appTransactionId : name.keyIs("revocationReason") ? .revocationReason : nil
            case 17: name.keyIs("transactionReason") ? .transactionReason : name.keyIs("offerDiscountType") ? .offerDiscountType : nil
            case 18:
                name.keyIs("webOrderLineItemId")
                    ? .webOrderLineItemId
                    : name.keyIs("inAppOwnershipType") ? .inAppOwnershipType : name.keyIs("deviceVerification") ? .deviceVerification : nil
            case 20:
                name.keyIs("originalPurchaseDate")
                    ? .originalPurchaseDate
                    : name.keyIs("advancedCommerceInfo")
                        ? .advancedCommerceInfo : name.keyIs("revocationPercentage") ? .revocationPercentage : nil
            case 21: name.keyIs("originalTransactionId") ? .originalTransactionId : nil
            case 23: name.keyIs("deviceVerificationNonce") ? .deviceVerificationNonce : nil
            case 27: name.keyIs("subscriptionGroupIdentifier") ? .subscriptionGroupIdentifier : nil
            case 29: name.keyIs("previousOriginalTransactionId") ? .previousOriginalTransactionId : nil
            default: nil
            }
        }
    }

    private mutating func read(_ member: Member, _ value: inout FlatJSONScanner) {
        switch member {
        case .transactionId: transactionId = value.identifier().map(TransactionID.init(rawValue:))
        case .originalTransactionId: originalTransactionId = value.identifier().map(OriginalTransactionID.init(rawValue:))
        case .webOrderLineItemId: webOrderLineItemId = value.identifier().map(WebOrderLineItemID.init(rawValue:))
        case .bundleId: bundleId = value.identifier().map(BundleID.init(rawValue:))
        case .productId: productId = value.identifier().map(ProductID.init(rawValue:))
        case .subscriptionGroupIdentifier: subscriptionGroupIdentifier = value.identifier().map(SubscriptionGroupID.init(rawValue:))
        case .purchaseDate: purchaseDate = value.moment()
        case .originalPurchaseDate: originalPurchaseDate = value.moment()
        case .expiresDate: expiresDate = value.moment()
        case .quantity: quantity = value.shortInteger()
        case .type: type = value.text().map(ProductType.init(rawValue:))
        case .appAccountToken: appAccountToken = value.token()
        case .inAppOwnershipType: inAppOwnershipType = value.text().map(InAppOwnershipType.init(rawValue:))
        case .signedDate: signedDate = value.moment()
        case .revocationReason: revocationReason = value.shortInteger().map(RevocationReason.init(rawValue:))
        case .revocationDate: revocationDate = value.moment()
        case .isUpgraded: isUpgraded = value.flag()
        case .offerType: offerType = value.shortInteger().map(OfferType.init(rawValue:))
        case .offerIdentifier: offerIdentifier = value.identifier().map(OfferID.init(rawValue:))
        case .environment: environment = value.text().map(AppStoreEnvironment.init(rawValue:))
        case .storefront: storefront = value.text()
        case .storefrontId: storefrontId = value.identifier().map(StorefrontID.init(rawValue:))
        case .transactionReason: transactionReason = value.text().map(TransactionReason.init(rawValue:))
        case .price: price = value.integer()
        case .currency: currency = value.identifier().map(CurrencyCode.init(rawValue:))
        case .offerDiscountType: offerDiscountType = value.text().map(OfferDiscountType.init(rawValue:))
        case .appTransactionId: appTransactionId = value.identifier().map(AppTransactionID.init(rawValue:))
        case .offerPeriod: offerPeriod = value.text()
        case .advancedCommerceInfo: advancedCommerceInfo = value.null()
        case .revocationType: revocationType = value.text().map(RevocationType.init(rawValue:))
        case .revocationPercentage: revocationPercentage = value.integer()
        case .billingPlanType: billingPlanType = value.text().map(BillingPlanType.init(rawValue:))
        case .commitmentInfo: commitmentInfo = value.null()
        case .previousOriginalTransactionId: previousOriginalTransactionId = value.identifier().map(OriginalTransactionID.init(rawValue:))
        case .deviceVerification: deviceVerification = value.text()
        case .deviceVerificationNonce: deviceVerificationNonce = value.text()
        }
    }
}
