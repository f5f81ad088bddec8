/// What becomes of a balance that is smaller than what a refund takes back.
public enum ClawbackPolicy: String, Hashable, Sendable, CaseIterable {
    /// The balance goes below nought, blocks spending, and the next purchase settles it first.
    case goNegative
    /// The balance stops at nought; the house bears the rest.
    case floorAtZero
}
