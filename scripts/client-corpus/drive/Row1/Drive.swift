import Desk
import StoreKit

final class Screen: StoreManagerDelegate, StoreObserverDelegate {
    var products: [SKProduct] = []
    var restores = 0
    var messages: [String] = []
    func storeManagerDidReceiveResponse(_ response: [Section]) {
        products = response.first { $0.type == .availableProducts }?.elements.compactMap { $0 as? SKProduct } ?? []
    }
    func storeManagerDidReceiveMessage(_ message: String) { messages.append(message) }
    func storeObserverRestoreDidSucceed() { restores += 1 }
    func storeObserverDidReceiveMessage(_ message: String) { messages.append(message) }
}

@main
@MainActor
struct Drive {
    static func main() async throws {
        _ = try await Desk.open(consumables: ["gems"], lasting: ["pro"])
        let screen = Screen()
        StoreManager.shared.delegate = screen
        StoreObserver.shared.delegate = screen
        SKPaymentQueue.default().add(StoreObserver.shared)
        prove("row 1: payments are allowed", StoreObserver.shared.isAuthorizedForPayments)
        StoreManager.shared.startProductRequest(with: ["gems", "pro", "nothing"])
        await eventually("row 1: two products on the shelf") { screen.products.count == 2 }
        for product in screen.products { StoreObserver.shared.buy(product) }
        await eventually("row 1: both bought") { StoreObserver.shared.purchased.count == 2 }
        await eventually("row 1: both finished") { SKPaymentQueue.default().transactions.isEmpty }
        StoreObserver.shared.restore()
        await eventually("row 1: the lasting one restored") { StoreObserver.shared.restored.count == 1 && screen.restores == 1 }
        SKPaymentQueue.default().remove(StoreObserver.shared)
    }
}
