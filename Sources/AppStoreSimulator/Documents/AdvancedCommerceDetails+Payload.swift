import AppStoreTypes

extension AdvancedCommerceDetails {
    private var descriptors: AdvancedCommerceDescriptors {
        var descriptors = AdvancedCommerceDescriptors()
        descriptors.displayName = displayName
        descriptors.description = description
        return descriptors
    }

    private static let taxCode = "C003-00-2"

    /// What a transaction says; prices are without tax.
    func transactionInfo(price: Int64) -> AdvancedCommerceTransactionInfo {
        var item = AdvancedCommerceTransactionItem()
        item.SKU = sku
        item.displayName = displayName
        item.description = description
        item.price = price
        var info = AdvancedCommerceTransactionInfo()
        info.descriptors = descriptors
        info.estimatedTax = 0
        info.items = [item]
        info.period = period
        info.requestReferenceId = requestReferenceID
        info.taxCode = Self.taxCode
        info.taxExclusivePrice = price
        info.taxRate = "0.0"
        return info
    }

    /// What renewal info says.
    func renewalInfo() -> AdvancedCommerceRenewalInfo {
        var item = AdvancedCommerceRenewalItem()
        item.SKU = sku
        item.displayName = displayName
        item.description = description
        item.price = price
        var info = AdvancedCommerceRenewalInfo()
        info.consistencyToken = consistencyToken
        info.descriptors = descriptors
        info.items = [item]
        info.period = period
        info.requestReferenceId = requestReferenceID
        info.taxCode = Self.taxCode
        return info
    }
}
