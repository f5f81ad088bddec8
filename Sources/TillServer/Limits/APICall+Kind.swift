extension APICall {
    /// What kind of call it is for the limits; `nil` for calls of operators, which are never refused for their number.
    var rateKind: RateLimits.Kind? {
        guard isSheddable else { return nil }
        if access == .open { return .open }
        if path == "/v1/purchases" { return .evidence }
        return method == "GET" ? .read : .write
    }
}
