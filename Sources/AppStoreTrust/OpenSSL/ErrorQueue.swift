import COpenSSL

/// OpenSSL's list of errors of the current thread.
enum ErrorQueue {
    /// Forgets what earlier calls left behind.
    static func clear() { ERR_clear_error() }

    /// Empties the list and returns the reason of its first error; `nil` when it was empty.
    static func takeFirst() -> String? {
        let first = ERR_get_error()
        ERR_clear_error()
        guard first != 0 else { return nil }
        guard let reason = ERR_reason_error_string(first) else { return "OpenSSL error \(first)" }
        return String(cString: reason)
    }
}
