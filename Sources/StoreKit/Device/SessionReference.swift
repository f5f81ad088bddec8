/// The device a value came from; it takes no part in comparing values.
struct SessionReference: Hashable, Sendable {
    let session: DeviceSession?

    static func == (lhs: Self, rhs: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
