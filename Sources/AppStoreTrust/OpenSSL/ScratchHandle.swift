import COpenSSL

/// An OpenSSL object that belongs to one scope and ends with it.
struct ScratchHandle: ~Copyable {
    private let pointer: OpaquePointer
    private let release: (OpaquePointer) -> Void

    /// Takes ownership; `nil` when OpenSSL gave nothing.
    init?(_ pointer: OpaquePointer?, release: @escaping (OpaquePointer) -> Void) {
        guard let pointer else { return nil }
        self.pointer = pointer
        self.release = release
    }

    deinit { release(pointer) }

    /// Lends the object; it lives at least until `body` returns.
    borrowing func withPointer<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try body(pointer)
    }
}
