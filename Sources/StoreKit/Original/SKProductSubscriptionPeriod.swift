/// A length of time in calendar units.
///
/// Its values never change, which is why it may be shared between threads although clients may derive from it.
open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
    private let period: Product.SubscriptionPeriod?

    /// A period without values, for test doubles.
    public override init() { period = nil }

    init(_ period: Product.SubscriptionPeriod) { self.period = period }

    /// How many units.
    open var numberOfUnits: Int { period?.value ?? 0 }
    /// The unit.
    open var unit: SKProduct.PeriodUnit { SKProduct.PeriodUnit(period?.unit ?? .day) }
}
