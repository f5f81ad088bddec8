/// How two documents about the same thing become one fact.
///
/// The document of more authority (`FactSource`) is the whole truth; fields are never mixed, so that what Apple takes back
/// is gone. One document may list a thing twice with different words: then the words themselves decide, so that the order
/// in which they are read still plays no part.
private func moreAuthoritative<Fact: Equatable>(_ one: Fact, _ other: Fact, source: (Fact) -> FactSource) -> Fact {
    let (first, second) = (source(one), source(other))
    if first != second { return first < second ? other : one }
    if one == other { return one }
    return String(reflecting: one) < String(reflecting: other) ? other : one
}

extension TransactionFact {
    /// The fact that holds when both documents are known; both must be about the same transaction.
    public func combined(with other: TransactionFact) -> TransactionFact {
        moreAuthoritative(self, other, source: \.source)
    }
}

extension RenewalFact {
    /// The fact that holds when both documents are known; both must be about the same subscription.
    public func combined(with other: RenewalFact) -> RenewalFact {
        moreAuthoritative(self, other, source: \.source)
    }
}

extension ClaimFact {
    /// Both claims of one customer: from the first to the last, with the evidence of the first.
    public func combined(with other: ClaimFact) -> ClaimFact {
        let firstIsMine = (claimedAt, evidence) <= (other.claimedAt, other.evidence)
        return ClaimFact(
            original: original, customer: customer,
            moments: min(claimedAt, other.claimedAt)...max(lastClaimedAt, other.lastClaimedAt),
            evidence: firstIsMine ? evidence : other.evidence)
    }
}

extension TokenNaming {
    /// The earlier of the two namings of one token.
    public func combined(with other: TokenNaming) -> TokenNaming {
        (purchaseDate, transaction) <= (other.purchaseDate, other.transaction) ? self : other
    }
}

extension OrderFact {
    /// The order that holds when an id was given twice: the earlier one.
    public func combined(with other: OrderFact) -> OrderFact {
        if createdDate != other.createdDate { return createdDate < other.createdDate ? self : other }
        return String(reflecting: self) <= String(reflecting: other) ? self : other
    }
}
