import CrashPoints
import Foundation
import StoreKit
import Till

/// A customer's app as a process of its own: launches, buys, waits until nothing is left to do, and ends.
///
/// Arguments: the App Store's address, the server's address, the server's key, a folder, the device, the customer, the product or
/// `-` for none, and the step at which the process aborts, counted from the tap on, 0 for none. It writes a line for everything that the app is told.
@main
enum CrashingCustomer {
    static func main() async throws {
        #if DEBUG
            let arguments = CommandLine.arguments
            guard arguments.count == 9, let appStore = URL(string: arguments[1]), let server = URL(string: arguments[2]),
                let fatal = Int(arguments[8])
            else {
                FileHandle.standardError.write(
                    Data("usage: CrashingCustomer APPSTORE SERVER KEY FOLDER DEVICE CUSTOMER PRODUCT STEP\n".utf8))
                exit(2)
            }
            var configuration = TillConfiguration(server: server, key: arguments[3])
            configuration.folder = URL(fileURLWithPath: arguments[4])
            var device = DeviceConfiguration(
                device: arguments[5], account: arguments[5], bundleID: "com.example.app", transport: HTTPDeviceTransport(appStore))
            device.receiptDirectory = URL(fileURLWithPath: arguments[4]).appendingPathComponent("receipts")
            try await SimulatedDevice.connect(device).useForProcess()
            try await live(configuration, customer: arguments[6], product: arguments[7], fatal: fatal == 0 ? nil : fatal)
        #endif
    }

    #if DEBUG
        private static func live(_ configuration: TillConfiguration, customer: String, product: String, fatal: Int?) async throws {
            let counter = CrashCounter(diesAt: fatal) { _ in abort() }
            let app = try CrashingClient(configuration, counter: counter, witness: CrashWitness())
            app.till.start()
            let listening = Task {
                for await event in app.till.events {
                    if case .granted(let grant) = event { say("told \(grant.transactionID) \(grant.customer)") }
                }
            }
            try await app.till.logIn(customer)
            counter.arm()
            if product != "-" {
                let outcome = try await app.call {
                    try await $0.purchase(product)
                } told: {
                    if case .granted(let grant) = $0 { say("told \(grant.transactionID) \(grant.customer)") }
                }
                if case .unconfirmed(let error) = outcome { say("unconfirmed \(error)") }
            }
            let end = ContinuousClock.now + .seconds(120)
            while ContinuousClock.now < end {
                if await app.isOutboxEmpty, await app.isEverythingFinished {
                    say("quiet \(counter.steps)")
                    break
                }
                try await Task.sleep(for: .milliseconds(1))
            }
            listening.cancel()
            exit(0)
        }

        private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
    #endif
}
