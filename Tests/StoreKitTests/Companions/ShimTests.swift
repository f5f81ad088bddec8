import OSLog
import StoreKit
import Testing

final class ShelfModel: ObservableObject {
    @Published var title = "empty"
}

@Suite("Companion modules")
struct ShimTests {
    @Test("a view model compiles with nothing but `import StoreKit`, and keeps its values")
    func published() {
        let model = ShelfModel()
        model.title = "full"
        model.objectWillChange.send()
        #expect(model.title == "full")
    }

    @Test("a logger and a lock work as client code uses them")
    func logger() {
        Logger(subsystem: "app", category: "store").info("\(3, privacy: .public) products")
        os_log("ready", log: .default, type: .info)
        let count = OSAllocatedUnfairLock(initialState: 1)
        #expect(
            count.withLock {
                $0 += 1; return $0
            } == 2)
    }
}
