extension TillClient {
    /// Who uses the app now; `nil` when nobody is logged in and the app demands it.
    public var customerID: String? {
        get async { try? await parts.identity.current() }
    }

    /// Makes somebody the customer, by the id that the team's back end gives.
    ///
    /// Wholly or not at all: when this throws, the customer is who it was. When it returns, everything is the new customer's; what
    /// this customer owns may not be known yet, and the status says so. Purchases that the one before began stay that one's; what was
    /// bought on this device without an account becomes this customer's, as soon as the server can be told.
    /// - Returns: what is known about the new customer after asking the server once.
    @discardableResult
    public func logIn(_ customerID: String) async throws(TillError) -> CustomerStatus {
        let customer = try CustomerIDRule.checked(customerID)
        try await parts.identity.logIn(customer)
        return await welcome()
    }

    /// Makes nobody the customer; purchases that wait stay their owners'.
    public func logOut() async throws(TillError) {
        try await parts.identity.logOut()
        _ = await welcome()
    }

    private func welcome() async -> CustomerStatus {
        try? await parts.book.turnToCurrentCustomer()
        _ = await parts.tellLogIns()
        try? await parts.book.refresh()
        await parts.book.readStore()
        await parts.promotions.release()
        wake(.logIn)
        return await customer
    }

}
