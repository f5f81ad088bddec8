/// What came of the forms posted last, shown once on the page that follows.
actor ConsoleNotices {
    struct Notice: Hashable, Sendable {
        let isError: Bool
        let text: String
        /// Something to copy, such as a new key.
        var document: String?
    }

    private var notices: [Int: Notice] = [:]
    private var last = 0
    /// The most that wait to be shown.
    private static let limit = 100

    /// Keeps a notice; answers its number.
    func add(_ notice: Notice) -> Int {
        last += 1
        notices[last] = notice
        notices[last - Self.limit] = nil
        return last
    }

    /// The notice of a number, for the last time.
    func take(_ number: Int) -> Notice? { notices.removeValue(forKey: number) }
}
