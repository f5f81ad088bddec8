/// Finds things by number where numbers are only ever given in rising order: two flat arrays instead of a hash table.
struct NumberIndex: Hashable, Sendable {
    private var numbers: [UInt64] = []
    private var indices: [Int32] = []

    /// The index of the thing that has a number.
    subscript(number: UInt64) -> Int? {
        var low = 0
        var high = numbers.count
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < numbers.count && numbers[low] == number ? Int(indices[low]) : nil
    }

    /// Notes a thing under a number above all before.
    mutating func append(_ number: UInt64, _ index: Int) {
        numbers.append(number)
        indices.append(Int32(clamping: index))
    }
}
