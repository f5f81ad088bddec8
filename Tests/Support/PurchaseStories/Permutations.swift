/// Every order of a few things.
package enum Permutations {
    package static func of(_ count: Int) -> [[Int]] {
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
