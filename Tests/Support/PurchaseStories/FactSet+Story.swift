package import Entitlements

extension FactSet {
    /// The facts of a story's documents.
    package init(_ purchases: Purchase..., renewals: [Renewal] = []) throws(FactRefusal) {
        self.init()
        for purchase in purchases { insert(try purchase.fact) }
        for renewal in renewals { insert(try renewal.fact) }
    }
}
