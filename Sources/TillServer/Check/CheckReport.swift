/// What trying the pieces of a server came to, as `till serve --check` shows it.
public struct CheckReport: Hashable, Sendable {
    /// One for each thing that was tried.
    public let findings: [CheckFinding]

    /// Holds findings.
    public init(_ findings: [CheckFinding]) { self.findings = findings }

    /// A configuration that was refused, so that nothing could be tried.
    public init(refusing error: ConfigurationError) {
        findings = error.problems.map { CheckFinding(.configuration, .failed, "\($0.place) \($0.fault)", remedy: $0.remedy) }
    }

    /// Whether nothing failed.
    public var isGood: Bool { !findings.contains { $0.verdict == .failed } }

    /// A line for each finding and one that sums them up.
    public var text: String {
        let counts = CheckFinding.Verdict.allCases.map { verdict in
            "\(findings.count { $0.verdict == verdict }) \(verdict.rawValue)"
        }
        return findings.map { "\($0)\n" }.joined() + "\n\(counts.joined(separator: ", "))\n"
    }

    /// The findings for programs: one JSON object.
    public var json: [UInt8] { JSONReply.bytes(Reply(self)) }

    private struct Reply: Encodable {
        let isGood: Bool
        let findings: [Finding]

        init(_ report: CheckReport) {
            isGood = report.isGood
            findings = report.findings.map {
                Finding(piece: $0.piece.rawValue, verdict: $0.verdict.rawValue, words: $0.words, remedy: $0.remedy)
            }
        }
    }

    private struct Finding: Encodable {
        let piece: String
        let verdict: String
        let words: String
        let remedy: String?
    }
}
