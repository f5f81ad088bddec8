import HTTPService

extension ConfigurationExplanation {
    /// Who stands before the server, which pages may call, and who reads the figures.
    static func surroundings(_ configuration: Configuration) -> [String] {
        let http = configuration.http
        var lines: [String] = []
        if http.clients.proxies.isEmpty {
            lines.append(
                "Every connection is its client's own: behind a proxy name it in http.trustedProxies, or all clients count as one.")
        } else {
            let proxies = http.clients.proxies.map(\.description).joined(separator: ", ")
            lines.append("Connections from \(proxies) are proxies'; \(http.clients.field.rawValue) names the client.")
        }
        if http.corsOrigins == ["*"] {
            lines.append("Pages of every origin may call from a browser.")
        } else if !http.corsOrigins.isEmpty {
            lines.append("Pages of \(http.corsOrigins.joined(separator: ", ")) may call from a browser.")
        }
        if let metrics = configuration.metrics {
            let host = metrics.host.contains(":") ? "[\(metrics.host)]" : metrics.host
            let who = metrics.token == nil ? "anybody who reaches it" : "whoever shows the token"
            lines.append("Prometheus reads http://\(host):\(metrics.port)/metrics; it answers \(who).")
            if metrics.token == nil, !metrics.isLocal {
                lines.append("Note: other machines may reach that address, and no metrics.token is asked for.")
            }
        }
        return lines
    }
}
