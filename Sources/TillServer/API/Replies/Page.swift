import AppStoreTypes

/// A place in a list that is told page by page, the latest first.
struct PageMark: Hashable, Comparable, CustomStringConvertible {
    let moment: EpochMilliseconds
    let id: String

    init(_ moment: EpochMilliseconds, _ id: String) {
        self.moment = moment
        self.id = id
    }

    /// Reads a place as it is written; `nil` for anything else.
    init?(_ text: String) {
        guard let split = text.firstIndex(of: "~"), let milliseconds = Int64(text[..<split]),
            EpochMilliseconds.bounds.contains(milliseconds)
        else { return nil }
        self.init(EpochMilliseconds(milliseconds), String(text[text.index(after: split)...]))
    }

    /// The place as text, to be handed back as it is.
    var description: String { "\(moment.milliseconds)~\(id)" }

    /// The later moment first, then the id.
    static func < (left: Self, right: Self) -> Bool {
        left.moment == right.moment ? left.id < right.id : left.moment > right.moment
    }
}

/// A part of a list, and where the next part begins.
struct Page<Item> {
    let items: [Item]
    /// Where the next page begins; `nil` behind the last.
    let next: String?

    /// The items behind a place, the latest first.
    init(of all: [(mark: PageMark, item: Item)], after place: String?, limit: Int) throws(Problem) {
        var start: PageMark?
        if let place {
            guard let mark = PageMark(place) else { throw Problem(.cursor, "\"\(Excerpt(place))\" is no next of this list.") }
            start = mark
        }
        let rest = all.filter { item in start.map { $0 < item.mark } ?? true }.sorted { $0.mark < $1.mark }
        items = rest.prefix(limit).map(\.item)
        next = rest.count > limit ? rest[limit - 1].mark.description : nil
    }
}
