/// Every order of a few things.
enum Permutations {
    static func of(_ count: Int) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return of(count - 1).flatMap { shorter in
            (0...shorter.count).map { place in
                var longer = shorter
                longer.insert(count - 1, at: place)
                return longer
            }
        }
    }
}
