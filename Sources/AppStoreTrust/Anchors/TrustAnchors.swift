/// The anchors that a policy accepts: Apple's built-in roots and those that the operator named.
public struct TrustAnchors: Hashable, Sendable {
    /// All anchors, Apple's first.
    public let all: [TrustAnchor]

    /// Apple's three roots alone.
    public static let apple = TrustAnchors(configured: [])

    /// Apple's three roots, and `configured` for data that is not production's.
    public init(configured: [TrustAnchor]) {
        all = AppleRoots.all + configured.filter { $0.origin == .configured }
    }

    /// The anchors that the operator named.
    public var configured: [TrustAnchor] { all.filter { $0.origin == .configured } }

    /// The configured anchor that is this very certificate; `nil` when there is none.
    func configuredAnchor(equalTo certificate: Certificate) -> TrustAnchor? {
        all.first { $0.origin == .configured && $0.certificate == certificate }
    }
}
