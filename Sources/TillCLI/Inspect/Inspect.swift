import AppStoreTrust
import AppStoreTypes
import Foundation

/// `till inspect`: reads, recognises and judges files of Apple purchase data.
enum Inspect: Subcommand {
    static let name = "inspect"
    static let summary = "reads and judges any file of Apple purchase data"
    static let operands = "FILE…"
    static let operandCount = 1...10_000
    static let options = [
        CommandOption.flag("--json", "Prints one JSON object a line instead of an account for people."),
        CommandOption.value(
            "--trust", "FILE", "Accepts this root or Xcode certificate (PEM or DER) beside Apple's roots.", count: .anyNumber),
        CommandOption.value("--bundle-id", "ID", "Demands this app."),
        CommandOption.value("--app-apple-id", "N", "Demands this app Apple id in production data."),
        CommandOption.value("--environment", "E", "Demands Production, Sandbox, Xcode or LocalTesting."),
        CommandOption.value("--at", "TIME", "Judges as of this moment (RFC 3339) instead of now."),
    ]
    static let details = """
        A FILE of - is standard input. Recognised by content: app receipts (base64, DER, PEM), transaction receipts of iOS 6, signed
        transactions, renewal info, app transactions, notifications of both versions, retention requests, verifyReceipt requests
        and answers, .storekit files, App Store Server API bodies.

        Exit status: 0 all valid or unsigned, 1 something invalid, 2 something unreadable or wrong usage.
        """

    static func run(_ arguments: Arguments, in surroundings: Surroundings) async throws(UsageError) -> ExitStatus {
        let now = try arguments.moment("--at") ?? .ofTheClock()
        let inspector = Inspector(policy: try policy(arguments, surroundings), at: now)
        var status = ExitStatus.success
        for file in arguments.operands {
            let inspection = inspection(of: file, by: inspector, in: surroundings)
            if arguments.has("--json") {
                surroundings.output(inspection.jsonLine + "\n")
            } else {
                surroundings.output(InspectionAccount(inspection, timeZone: .current).text)
            }
            switch inspection.verdict {
            case .valid, .unsigned: break
            case .invalid: if status == .success { status = .failure }
            case .unreadable: status = .usage
            }
        }
        return status
    }

    private static func inspection(of file: String, by inspector: Inspector, in surroundings: Surroundings) -> Inspection {
        do {
            let handle = file == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: surroundings.absolute(file)))
            let bytes = try handle.read(upToCount: Inspector.maximumSize + 1) ?? Data()
            return inspector.inspect([UInt8](bytes), file: file)
        } catch {
            return .unreadable(file, code: "input.unreadable", "The file cannot be opened or read: check its path and permissions.")
        }
    }

    private static func policy(_ arguments: Arguments, _ surroundings: Surroundings) throws(UsageError) -> TrustPolicy {
        var anchors: [TrustAnchor] = []
        for file in arguments.all("--trust") {
            guard let bytes = try? Data(contentsOf: URL(filePath: surroundings.absolute(file))) else {
                throw UsageError("--trust \(file.prefix(200)) cannot be read; name a certificate file in PEM or DER.")
            }
            do {
                anchors.append(try TrustAnchor(pemOrDER: [UInt8](bytes)))
            } catch {
                throw UsageError("--trust \(file.prefix(200)): \(error.message)")
            }
        }
        let environment = try environment(arguments)
        var policy = TrustPolicy(
            anchors: TrustAnchors(configured: anchors), bundleID: arguments.value("--bundle-id").map(BundleID.init(rawValue:)),
            appAppleID: try arguments.number("--app-apple-id", within: 1...Int64.max), environments: environment.map { [$0] })
        policy.configuredAnchorsVouchForProduction = true
        return policy
    }

    private static func environment(_ arguments: Arguments) throws(UsageError) -> AppStoreEnvironment? {
        guard let text = arguments.value("--environment") else { return nil }
        guard let known = AppStoreEnvironment.known.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
            throw UsageError("--environment \(text.prefix(40)) is none; there are Production, Sandbox, Xcode and LocalTesting.")
        }
        return known
    }
}
