import HTTPService

extension HTTPSettings {
    /// Reads how the server listens, and who stands before it.
    static func reading(_ reader: inout ConfigurationReader) -> HTTPSettings {
        let standard = HTTPSettings()
        let connections = reader.number("http", "connections", within: 1...1_000_000).map(Int.init) ?? standard.connections
        var settings = HTTPSettings(
            host: reader.text("http", "host") ?? standard.host,
            port: reader.number("http", "port", within: 0...65_535).map(Int.init) ?? standard.port,
            loops: reader.number("http", "loops", within: 1...256).map(Int.init), connections: connections,
            connectionsPerAddress: reader.number("http", "connectionsPerAddress", within: 1...1_000_000).map(Int.init)
                ?? max(1, connections / 4),
            requestsInFlight: reader.number("http", "requestsInFlight", within: 1...100_000).map(Int.init) ?? standard.requestsInFlight)
        settings.streams = reader.number("http", "streams", within: 0...1_000_000).map(Int.init) ?? settings.streams
        settings.streamsPerAddress =
            reader.number("http", "streamsPerAddress", within: 1...1_000_000).map(Int.init) ?? settings.streamsPerAddress
        settings.clients = clients(&reader)
        settings.corsOrigins = origins(&reader)
        return settings
    }

    private static func clients(_ reader: inout ConfigurationReader) -> ClientAddress {
        let path = ["http", "trustedProxies"]
        var clients = ClientAddress()
        for text in reader.list(at: path) ?? [] {
            if let range = AddressRange(text) {
                clients.proxies.append(range)
            } else {
                reader.refuse(
                    path, "has \"\(Excerpt(text))\", which is no block of addresses",
                    "write an address such as 10.0.0.7, or a block such as 10.0.0.0/8 whose later bits are nought")
            }
        }
        if let text = reader.text("http", "forwardedHeader") {
            if let field = ClientAddress.Field.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) {
                clients.field = field
            } else {
                reader.refuse(["http", "forwardedHeader"], "is \"\(Excerpt(text))\"", "write X-Forwarded-For or Forwarded")
            }
        }
        return clients
    }

    private static func origins(_ reader: inout ConfigurationReader) -> [String] {
        let path = ["http", "corsOrigins"]
        let origins = reader.list(at: path) ?? []
        for origin in origins where !CrossOrigin.isOrigin(origin) {
            reader.refuse(
                path, "has \"\(Excerpt(origin))\", which is no origin",
                "write it as a browser does, such as https://shop.example, without a path; or * alone")
        }
        if origins.count > 1, origins.contains("*") {
            reader.refuse(path, "has * beside others", "write [\"*\"] alone, or name the origins")
        }
        return origins
    }
}
