extension MetricsSettings {
    /// Reads where the figures are served; `nil` when nowhere.
    static func reading(_ reader: inout ConfigurationReader, _ source: Configuration.Source) -> MetricsSettings? {
        let token = reader.text("metrics", "token").flatMap {
            AppConfiguration.secretKey(&reader, $0, named: "metrics", at: ["metrics", "token"], source)
        }
        guard let text = reader.text("metrics", "listen") else {
            if token != nil { reader.refuse(["metrics", "token"], "is given without metrics.listen", "name the address to listen on") }
            return nil
        }
        guard var settings = MetricsSettings(text) else {
            reader.refuse(
                ["metrics", "listen"], "is \"\(Excerpt(text))\"",
                "write a numeric address and a port of its own, such as 127.0.0.1:9464 or [::1]:9464")
            return nil
        }
        settings.token = token
        return settings
    }
}
