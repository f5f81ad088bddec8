import AppStoreTrust
import AppStoreTypes
import HTTPService

/// Whether certificates that are trusted can do their work.
enum CertificateJudgement {
    /// How long before its end a root is a warning, in milliseconds: 30 days.
    static let warningLead: Int64 = 2_592_000_000

    /// Judges a root of the configuration.
    static func finding(_ anchor: ConfiguredAnchor, of app: AppConfiguration, at now: EpochMilliseconds) -> CheckFinding {
        let validity = anchor.anchor.certificate.validity
        let name = "the root \(Excerpt(anchor.anchor.name)) from \(Excerpt(anchor.file)) of app \(app.id)"
        if now < validity.lowerBound {
            return CheckFinding(
                .certificates, .failed, "\(name) is valid only from \(validity.lowerBound.rfc3339)",
                remedy: "set the clock, or name another file in apps.\(app.id).trust")
        }
        if now > validity.upperBound {
            return CheckFinding(
                .certificates, .failed, "\(name) expired on \(validity.upperBound.rfc3339)",
                remedy: "name a newer one in apps.\(app.id).trust, or take it out")
        }
        if validity.upperBound.milliseconds - now.milliseconds < warningLead {
            return CheckFinding(
                .certificates, .warning, "\(name) expires on \(validity.upperBound.rfc3339)",
                remedy: "name a newer one beside it in apps.\(app.id).trust")
        }
        return CheckFinding(.certificates, .ok, "\(name) is valid until \(validity.upperBound.rfc3339)")
    }

    /// Judges where outgoing connections find the authorities that they trust.
    ///
    /// - Parameters:
    ///   - count: how many certificates are there; `nil` when neither file nor folder can be read.
    ///   - isNeeded: whether anything is reached by TLS now.
    static func finding(_ place: SystemAuthorities, count: Int?, isNeeded: Bool) -> CheckFinding {
        let names = [place.file, place.folder].compactMap { $0 }.joined(separator: " or ")
        if let count, count > 0 {
            return CheckFinding(.certificates, .ok, "outgoing HTTPS trusts the \(count) authorities of \(names)")
        }
        return CheckFinding(
            .certificates, isNeeded ? .failed : .warning,
            "outgoing HTTPS finds no certificate authorities in \(names.isEmpty ? "any place" : names)",
            remedy: "install them (on Debian the package ca-certificates)")
    }
}
