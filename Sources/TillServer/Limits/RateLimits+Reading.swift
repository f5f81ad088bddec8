extension RateLimits {
    /// Reads `rateLimits`; what is not named stays as it is.
    static func reading(_ reader: inout ConfigurationReader) -> RateLimits {
        guard reader.flag(at: ["rateLimits", "enabled"]) ?? true else { return .off }
        var limits = RateLimits.standard
        for party in Party.allCases {
            let path = ["rateLimits", party.rawValue]
            for (name, text) in reader.texts(at: path) {
                guard let kind = Kind(rawValue: name), party == .address || kind != .open else {
                    let known = Kind.allCases.filter { party == .address || $0 != .open }.map(\.rawValue)
                    reader.refuse(
                        path + [name], "is no kind of call that is limited by \(party.rawValue)",
                        "known are \(known.joined(separator: ", "))")
                    continue
                }
                if text == "off" {
                    limits.rules[party]?[kind] = nil
                } else if let rule = Rule(text) {
                    limits.rules[party]?[kind] = rule
                } else {
                    reader.refuse(
                        path + [name], "is \"\(Excerpt(text))\"", "write a rate and a burst, as in \"100/s 2000\" or \"30/min 60\", or off")
                }
            }
        }
        return limits
    }
}

extension RateLimits.Rule {
    /// Reads `100/s 2000`: so many in a second, minute or hour, and so many at once; `nil` for anything else.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        let parts = words.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
        let units: [Substring: Int64] = ["s": 1_000_000, "min": 60_000_000, "h": 3_600_000_000]
        guard words.count == 2, parts.count == 2, let unit = units[parts[1]], let rate = Int64(parts[0]), let burst = Int64(words[1]),
            (1...1_000_000).contains(rate), (1...1_000_000).contains(burst), unit / rate >= 1
        else { return nil }
        self.init(burst: burst, interval: unit / rate)
    }

    /// The rule as the configuration writes it.
    var words: String {
        let units: [(word: String, span: Int64)] = [("s", 1_000_000), ("min", 60_000_000), ("h", 3_600_000_000)]
        // The first unit in which the rate, read again, is the same rule.
        let unit = units.first { $0.span >= interval && $0.span / ($0.span / interval) == interval } ?? units[2]
        return "\(unit.span / interval)/\(unit.word) \(burst)"
    }
}
