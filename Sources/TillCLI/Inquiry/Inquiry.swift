import Entitlements
import Foundation
import Ledger
import TillServer

/// What `till explain` and `till timeline` share: the configuration, the app, the customer, and the ledger opened for reading only.
struct Inquiry {
    /// The options of both.
    static let options: [CommandOption] = [
        .value("--app", "ID", "The app; may be left out where only one is configured."),
        .flag("--team", "Names other customers who claimed the same purchases, which nobody outside the team should see."),
        .flag("--json", "Prints one JSON object instead of a text for people."),
        .value("--config", "FILE", "The configuration, JSON5; without it $TILL_CONFIG, else till.json here if there is one."),
    ]

    private let configuration: Configuration
    private let app: AppConfiguration
    private let surroundings: Surroundings

    /// Reads the configuration and picks the app; tells what is wrong and gives `nil` where that fails.
    init?(_ arguments: Arguments, _ surroundings: Surroundings) throws(UsageError) {
        do throws(ConfigurationError) {
            configuration = try Serve.read(arguments.value("--config"), surroundings)
        } catch {
            surroundings.errors("\(error)\n")
            return nil
        }
        app = try Self.app(arguments.value("--app"), of: configuration.apps)
        self.surroundings = surroundings
    }

    private static func app(_ name: String?, of apps: [AppConfiguration]) throws(UsageError) -> AppConfiguration {
        let names = apps.map(\.id.rawValue)
        guard let name else {
            if apps.count == 1, let only = apps.first { return only }
            throw UsageError("Several apps are configured; name one with --app: \(names.joined(separator: ", ")).")
        }
        if let app = apps.first(where: { $0.id.rawValue == name }) { return app }
        let hint = Spelling.nearest(to: String(name.prefix(100)), among: names).map { "did you mean \($0)?" }
        throw UsageError("--app \(Self.shown(name)) is not configured; \(hint ?? "there are: \(names.joined(separator: ", ")).")")
    }

    /// Opens the ledger, asks, and closes it.
    func ask(_ question: (CustomerInquiry) async throws(LedgerError) -> ExitStatus, of command: String) async -> ExitStatus {
        do throws(LedgerError) {
            let ledger = try LedgerPlace(configuration.database).open(isReadOnly: true)
            let status: ExitStatus
            do throws(LedgerError) {
                status = try await question(CustomerInquiry(ledger: ledger, app: app))
            } catch {
                await ledger.close()
                throw error
            }
            await ledger.close()
            return status
        } catch {
            surroundings.errors("till \(command): \(error.message)\n")
            return .failure
        }
    }

    /// Prints an answer, or says that nothing is known of the customer.
    func print(_ text: String, json: [UInt8], about customer: CustomerID, isKnown: Bool, asJSON: Bool) -> ExitStatus {
        if asJSON {
            surroundings.output(String(decoding: json, as: UTF8.self) + "\n")
        } else if isKnown {
            surroundings.output(text)
        }
        guard isKnown else {
            surroundings.errors(
                "Nothing is known of customer \(Self.shown(customer.rawValue)) in app \(app.id): no purchase and no grant.\n")
            return .failure
        }
        return .success
    }

    /// A word from the command line in quotes, escaped and cut.
    static func shown(_ text: String) -> String { "\(QuotedName(text))" }
}
