import COpenSSL

/// The C edge: owns one reference-counted OpenSSL object and gives it back when the last copy of this reference is gone.
///
/// A class because several values share one object. The promise to the compiler (`@unchecked Sendable`) holds because only
/// objects that OpenSSL lets threads read at the same time are put here (certificates, keys, stores, method tables: they
/// count references atomically and fill their caches under a lock), or objects that their owner hands to one thread at a time.
final class SharedHandle: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let release: @Sendable (OpaquePointer) -> Void

    /// Takes ownership; `nil` when OpenSSL gave nothing.
    init?(_ pointer: OpaquePointer?, release: @escaping @Sendable (OpaquePointer) -> Void) {
        guard let pointer else { return nil }
        self.pointer = pointer
        self.release = release
    }

    deinit { release(pointer) }

    /// Lends the object; it lives at least until `body` returns.
    @inline(__always)
    func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }
}
