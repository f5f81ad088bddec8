import HTTPService

/// Whether a server could listen.
enum AddressJudgement {
    /// What tried listening means.
    ///
    /// - Parameters:
    ///   - key: the key of the configuration that names the address.
    ///   - failure: why it failed; `nil` when it did not.
    ///   - isTill: whether who listens there already is a Till.
    static func finding(_ key: String, host: String, port: Int, failure: HTTPServiceError?, isTill: Bool) -> CheckFinding {
        let place = "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        guard let failure else {
            return CheckFinding(
                .address, .ok, port == 0 ? "\(key): \(host) can be listened on, at any free port" : "\(key): \(place) is free")
        }
        if failure.code == .addressInUse, isTill {
            return CheckFinding(.address, .warning, "\(key): a Till serves on \(place) already, so a second one could not start")
        }
        return CheckFinding(.address, .failed, "\(key): \(failure.description)")
    }
}
